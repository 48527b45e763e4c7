import { resolve } from 'node:path'
import {
  conflictingSettings,
  isLocalOrigin,
  isProduction,
  misspelledSettings,
  type SettingName,
  type Settings,
  settings,
} from './settings.ts'

export { settings } from './settings.ts'

export type Environment = Record<string, string | undefined>
export type Config = Readonly<ReturnType<typeof shape>>

/** Some settings are wrong. `problems` has one line for each, in plain words. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `${problems.length === 1 ? 'A setting is' : `${problems.length} settings are`} wrong:\n- ${problems.join('\n- ')}`,
    )
    this.problems = problems
  }
}

/** The settings of `env`, checked and typed. Throws one ConfigError that names every wrong one. Empty means absent. */
export function readConfig(env: Environment = process.env): Config {
  const problems = misspelledSettings(env)
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(settings) as SettingName[]) {
    const parsed = settings[name].safeParse(env[name]?.trim() || undefined)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} ${parsed.error.issues[0]!.message}`)
  }
  const unreadable = new Set(problems.map(problem => problem.split(' ')[0]))
  const combined = conflictingSettings(values as Partial<Settings>)
  problems.push(...combined.filter(problem => !unreadable.has(problem.split(' ')[0])))
  if (problems.length) throw new ConfigError(problems)
  return deepFrozen(shape(values as Settings))
}

let current: Config | undefined

/** The settings of this process, read from its environment when first asked for. */
export const config = (): Config => (current ??= readConfig())

/** Makes these the settings of this process; without any, they are read again when asked for. For starts and tests. */
export function useConfig(other?: Config): void {
  current = other
}

/** The address of a page of ours as people see it, for messages and redirects. `path` begins with a slash. */
export const pageAddress = (path: string): string => `${config().origin}${path}`

function shape(values: Settings) {
  const origin = values.HALAQA_ORIGIN ?? `http://localhost:${values.PORT}`
  const production = isProduction(values)
  return {
    environment: values.NODE_ENV,
    /** People depend on it: no invented accounts, no play bank that was not asked for, a second factor for who decides. */
    isProduction: production,
    /** Only who sits at this machine reaches it. */
    isLocal: isLocalOrigin(origin) && values.NODE_ENV !== 'production',
    /** An empty embedded college is filled with invented people. */
    isDemonstration: !production && !values.DATABASE_URL && values.HALAQA_DEMONSTRATION !== 'no',
    host: values.HOST,
    port: values.PORT,
    origin,
    proxies: values.HALAQA_PROXIES,
    requestsPerMinute: values.HALAQA_REQUESTS_PER_MINUTE,
    /** In baisa. */
    gradeComplaintFee: values.GRADE_COMPLAINT_FEE,
    /** Undefined: face matching is off. */
    facePermit: values.FACE_PERMIT_NUMBER,
    /** Absolute. */
    dataFolder: resolve(values.HALAQA_DATA),
    secret: values.HALAQA_SECRET,
    worker: values.HALAQA_WORKER,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: values.REDIS_URL,
    clamdUrl: values.CLAMD_URL,
    logLevel: values.LOG_LEVEL,
    mail: values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM! } : undefined,
    sms: values.SMS_URL ? { url: values.SMS_URL, token: values.SMS_TOKEN!, sender: values.SMS_SENDER! } : undefined,
    /** A push service may be on this machine. */
    pushLocal: values.PUSH_LOCAL === 'yes',
    s3: values.S3_BUCKET
      ? {
          endpoint: values.S3_ENDPOINT,
          region: values.S3_REGION!,
          bucket: values.S3_BUCKET,
          key: values.S3_KEY!,
          secret: values.S3_SECRET!,
        }
      : undefined,
    /** The college's certificate. Undefined: papers and receipts are not signed. */
    seal: values.SEAL_FILE ? { file: resolve(values.SEAL_FILE), password: values.SEAL_PASSWORD! } : undefined,
    payment: {
      gateway: values.PAYMENT_GATEWAY ?? ('sandbox' as const),
      cybersource:
        values.PAYMENT_GATEWAY === 'cybersource'
          ? {
              url: values.PAYMENT_CYBERSOURCE_URL!,
              profile: values.PAYMENT_CYBERSOURCE_PROFILE!,
              accessKey: values.PAYMENT_CYBERSOURCE_ACCESS_KEY!,
              secretKey: values.PAYMENT_CYBERSOURCE_SECRET_KEY!,
            }
          : undefined,
      /** CyberSource only: whom to ask what became of a payment. */
      reporting: values.PAYMENT_REPORTING_URL
        ? {
            url: values.PAYMENT_REPORTING_URL,
            merchant: values.PAYMENT_REPORTING_MERCHANT!,
            key: values.PAYMENT_REPORTING_KEY!,
            secret: values.PAYMENT_REPORTING_SECRET!,
          }
        : undefined,
      thawani:
        values.PAYMENT_GATEWAY === 'thawani'
          ? {
              url: values.PAYMENT_THAWANI_URL!,
              secretKey: values.PAYMENT_THAWANI_SECRET_KEY!,
              publishableKey: values.PAYMENT_THAWANI_PUBLISHABLE_KEY!,
              webhookSecret: values.PAYMENT_THAWANI_WEBHOOK_SECRET!,
            }
          : undefined,
      smartpay:
        values.PAYMENT_GATEWAY === 'smartpay'
          ? {
              url: values.PAYMENT_SMARTPAY_URL!,
              apiUrl: values.PAYMENT_SMARTPAY_API_URL!,
              merchant: values.PAYMENT_SMARTPAY_MERCHANT!,
              accessCode: values.PAYMENT_SMARTPAY_ACCESS_CODE!,
              workingKey: values.PAYMENT_SMARTPAY_WORKING_KEY!,
            }
          : undefined,
    },
    unifiedAdmission: values.UNIFIED_ADMISSION_URL
      ? { url: values.UNIFIED_ADMISSION_URL, key: values.UNIFIED_ADMISSION_KEY! }
      : undefined,
  }
}

function deepFrozen<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) deepFrozen(each)
  return Object.freeze(value)
}
