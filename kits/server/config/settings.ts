import { z } from 'zod'

const url = (...protocols: string[]) =>
  z.string().refine(text => protocols.some(each => text.startsWith(`${each}:`)) && URL.canParse(text), {
    error: `must be an address that begins with ${protocols.map(each => `${each}:`).join(' or ')}`,
  })
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const filled = z.string()

/** Every setting of the product by the name of its environment variable, and what it is for. */
export const settings = {
  NODE_ENV: oneOf('development', 'test', 'production').default('development').describe('what this process is run for'),
  PORT: whole(0, 65_535).default(8080).describe('where the server listens'),
  HOST: filled.default('localhost').describe('the address it listens on; 0.0.0.0 for all'),
  HALAQA_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://halaqa.example, without a path')
    .optional()
    .describe('the address people see; links in messages begin with it. http://localhost:PORT when absent'),
  HALAQA_PROXIES: whole(0, 10)
    .default(0)
    .describe('trusted proxies in front of the server, for the address of callers'),
  HALAQA_REQUESTS_PER_MINUTE: whole(0, 1_000_000)
    .default(600)
    .describe(
      'requests a minute of one session, or of one address that is not signed in; 0 turns all limits off, for measuring',
    ),
  HALAQA_DATA: filled.default('./data').describe('folder of the embedded database, the files and the made secrets'),
  HALAQA_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters: openssl rand -base64 48 makes one')
    .optional()
    .describe('all keys are derived from it; demanded with DATABASE_URL, made once into the data folder without'),
  HALAQA_DEMONSTRATION: oneOf('yes', 'no')
    .optional()
    .describe(
      'whether an empty embedded college is filled with invented people; yes on localhost, never in production',
    ),
  HALAQA_WORKER: oneOf('with', 'only', 'off')
    .default('with')
    .describe('whether this process works off jobs beside serving, does only that, or never'),
  HALAQA_HEAP_MB: whole(160, 65_536)
    .optional()
    .describe('megabytes of the heap at most; half of what the machine or container gives, 256 to 1024, when absent'),
  DATABASE_URL: url('postgres', 'postgresql').optional().describe('a PostgreSQL 15 or later; embedded when absent'),
  DATABASE_CONNECTIONS: whole(2, 500).optional().describe('connections of this process at most'),
  REDIS_URL: url('redis', 'rediss').optional().describe('needed when several processes serve sockets'),
  SMTP_URL: url('smtp', 'smtps').optional().describe('mail goes out here; without it the office shows what would go'),
  MAIL_FROM: filled
    .optional()
    .describe('the sender of mail, "Halaqa <no-reply@halaqa.example>"; demanded with SMTP_URL'),
  SMS_URL: url('https', 'http').optional().describe('HTTP gateway for text messages; without it the office shows them'),
  SMS_TOKEN: filled.optional().describe('its bearer token'),
  SMS_SENDER: z.string().max(11, 'must have at most 11 characters').optional().describe('the sender that phones show'),
  PUSH_LOCAL: oneOf('yes', 'no')
    .default('no')
    .describe('whether push services on this machine are believed, plain http too; for tests, refused in production'),
  S3_ENDPOINT: url('https', 'http').optional().describe('address of an S3-compatible store; Amazon when absent'),
  S3_REGION: filled.optional().describe('files go to S3 when region, bucket, key and secret are set'),
  S3_BUCKET: filled.optional().describe('its bucket'),
  S3_KEY: filled.optional().describe('its access key'),
  S3_SECRET: filled.optional().describe('its secret key'),
  CLAMD_URL: url('tcp', 'unix')
    .optional()
    .describe('a clamd that looks at every upload, tcp://host:3310 or unix:/path'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info').describe('how much is logged'),
  PAYMENT_GATEWAY: oneOf('sandbox', 'cybersource', 'thawani', 'smartpay')
    .optional()
    .describe('who takes payments; the sandbox on localhost, to be named in production'),
  PAYMENT_CYBERSOURCE_URL: url('https').optional().describe('Secure Acceptance address'),
  PAYMENT_CYBERSOURCE_PROFILE: filled.optional().describe('profile id'),
  PAYMENT_CYBERSOURCE_ACCESS_KEY: filled.optional().describe('access key of the profile'),
  PAYMENT_CYBERSOURCE_SECRET_KEY: filled.optional().describe('secret key of the profile'),
  PAYMENT_THAWANI_URL: url('https').optional().describe('address of the checkout'),
  PAYMENT_THAWANI_SECRET_KEY: filled.optional().describe('secret key'),
  PAYMENT_THAWANI_PUBLISHABLE_KEY: filled.optional().describe('publishable key'),
  PAYMENT_THAWANI_WEBHOOK_SECRET: filled.optional().describe('signs what the bank calls back with'),
  PAYMENT_SMARTPAY_URL: url('https').optional().describe('page that takes payments, with ?command=initiateTransaction'),
  PAYMENT_SMARTPAY_API_URL: url('https')
    .optional()
    .describe('API that is asked what became of them (…/apis/servlet/DoWebTrans)'),
  PAYMENT_SMARTPAY_MERCHANT: filled.optional().describe('merchant id'),
  PAYMENT_SMARTPAY_ACCESS_CODE: filled.optional().describe('access code'),
  PAYMENT_SMARTPAY_WORKING_KEY: z
    .string()
    .regex(/^[!-~]{32}$/, 'must be the 32 characters that the bank issued')
    .optional()
    .describe('seals what is asked and answered'),
  PAYMENT_REPORTING_URL: url('https', 'http')
    .optional()
    .describe('CyberSource REST address (api.cybersource.com): the bank is asked before its message is believed'),
  PAYMENT_REPORTING_MERCHANT: filled.optional().describe('merchant id there'),
  PAYMENT_REPORTING_KEY: filled.optional().describe('id of the shared key'),
  PAYMENT_REPORTING_SECRET: filled.optional().describe('the shared key, in base64'),
  SEAL_FILE: filled
    .optional()
    .describe('a PKCS#12 file (.p12) with the certificate that signs papers and receipts; unsigned when absent'),
  SEAL_PASSWORD: filled.optional().describe('what opens it'),
  GRADE_COMPLAINT_FEE: whole(0, 100_000)
    .default(5000)
    .describe('what a complaint about a grade costs, in baisa; given back when it is upheld'),
  FACE_PERMIT_NUMBER: z
    .string()
    .max(80, 'must have at most 80 characters')
    .optional()
    .describe('the permit for face matching; without it no reference is ever taken'),
  UNIFIED_ADMISSION_URL: url('https', 'http').optional().describe('the national register; a simulator when absent'),
  UNIFIED_ADMISSION_KEY: filled.optional().describe('its key'),
}

export type SettingName = keyof typeof settings
export type Settings = { [K in SettingName]: z.output<(typeof settings)[K]> }

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

/** Whether people reach this origin from their own machine only. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

type Production = Partial<Pick<Settings, 'NODE_ENV' | 'DATABASE_URL' | 'HALAQA_ORIGIN'>>

/**
 * The one notion of production: said by NODE_ENV, or known by an address that is not this machine's, or by a database of
 * its own. Whoever forgets one setting is then still asked for the others. Tests are none.
 */
export const isProduction = ({ NODE_ENV, DATABASE_URL, HALAQA_ORIGIN }: Production): boolean =>
  NODE_ENV !== 'test' &&
  (NODE_ENV === 'production' || Boolean(DATABASE_URL) || Boolean(HALAQA_ORIGIN && !isLocalOrigin(HALAQA_ORIGIN)))

/** Groups of which all or none must be set. */
const together: SettingName[][] = [
  ['S3_REGION', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER'],
  ['SEAL_FILE', 'SEAL_PASSWORD'],
  ['UNIFIED_ADMISSION_URL', 'UNIFIED_ADMISSION_KEY'],
  ['PAYMENT_REPORTING_URL', 'PAYMENT_REPORTING_MERCHANT', 'PAYMENT_REPORTING_KEY', 'PAYMENT_REPORTING_SECRET'],
]

/** What is wrong with settings that are each right by themselves: the name and what to do. */
export function conflictingSettings(values: Partial<Settings>): string[] {
  const wrong: string[] = []
  const demand = (name: SettingName, why: string) => {
    if (values[name] === undefined) wrong.push(`${name} is missing: ${why}`)
  }
  for (const group of together) {
    const given = group.filter(name => values[name] !== undefined)
    if (given.length) for (const name of group) demand(name, `it belongs to ${given.join(', ')}`)
  }
  if (values.S3_ENDPOINT) demand('S3_BUCKET', 'it belongs to S3_ENDPOINT')
  if (values.DATABASE_URL) demand('HALAQA_SECRET', 'processes that share a database share their keys')
  if (isProduction(values)) {
    demand('HALAQA_ORIGIN', 'links in messages must lead to the right address')
    demand('PAYMENT_GATEWAY', 'payments need a bank in production')
    if (values.HALAQA_DEMONSTRATION === 'yes')
      wrong.push('HALAQA_DEMONSTRATION is yes: in production everybody would know the password of its accounts')
  }
  if (isProduction(values) && values.PUSH_LOCAL === 'yes')
    wrong.push('PUSH_LOCAL is yes: in production anybody could have this machine call itself')
  if (values.NODE_ENV === 'production' && values.PAYMENT_GATEWAY === 'sandbox')
    wrong.push('PAYMENT_GATEWAY is sandbox: in production anybody could pay without money')
  if (values.PAYMENT_GATEWAY && values.PAYMENT_GATEWAY !== 'sandbox') {
    const prefix = `PAYMENT_${values.PAYMENT_GATEWAY.toUpperCase()}_`
    for (const name of Object.keys(settings) as SettingName[])
      if (name.startsWith(prefix)) demand(name, `PAYMENT_GATEWAY is ${values.PAYMENT_GATEWAY}`)
  }
  if (!values.DATABASE_URL && values.HALAQA_WORKER && values.HALAQA_WORKER !== 'with')
    wrong.push(
      `HALAQA_WORKER is ${values.HALAQA_WORKER}: the embedded database serves one process, which does everything; set DATABASE_URL`,
    )
  return [...new Set(wrong)]
}

/** Names that look like a setting mistyped; a wrong name would otherwise be ignored in silence. */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const known = Object.keys(settings)
  return Object.keys(env).flatMap(name => {
    if (known.includes(name) || !/^(HALAQA|S3|PAYMENT|SMTP|SMS|PUSH|MAIL|CLAMD|DATABASE|REDIS|FACE|SEAL)_/.test(name))
      return []
    const meant = known.find(each => distance(each, name) <= 2)
    return meant ? [`${name} is no setting: ${meant} is`] : []
  })
}

/** Letters to add, drop or change to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1))
    row = next
  }
  return row.at(-1)!
}
