import { type Logger, pino } from 'pino'
import { masked, maskedText } from './mask.ts'

export type { Logger } from 'pino'
export { masked, maskedText, withoutSecrets } from './mask.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

type Loggable = { id?: unknown; method?: string; url?: string; ip?: string; statusCode?: number }

/** A log that writes JSON lines to `destination` (standard output when absent), with secrets masked. */
export function createLog(level: LogLevel, destination?: { write: (line: string) => void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: (fields: object) => ({ ...masked(fields) }) },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: never[]) => void) {
        method.apply(this, args.map(each => (typeof each === 'string' ? maskedText(each) : each)) as never)
      },
    },
    serializers: {
      err: errorFields,
      req: (request: Loggable) => ({
        id: request.id,
        method: request.method,
        url: maskedText(request.url ?? ''),
        address: request.ip,
      }),
      res: (reply: Loggable) => ({ status: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The log of this process. Warnings and worse until `setLogLevel` says otherwise. */
export const log = createLog('warn')

export const setLogLevel = (level: LogLevel): void => {
  log.level = level
}

/** An error with its causes, without what people typed: Drizzle and PostgreSQL quote values in their messages. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return masked(error)
  const { code, detail, constraint, cause } = error as Error & { code?: string; detail?: string; constraint?: string }
  return {
    type: error.name,
    message: maskedText(error.message),
    stack: maskedText(error.stack ?? ''),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(detail && { detail: maskedText(detail) }),
    ...(cause !== undefined && { cause: errorFields(cause) }),
  }
}
