import { type APIRequestContext, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../database/seeds/demo/password.ts'

/** Calls of somebody of the staff, for what a journey of somebody else needs done in the office. */
export type Staff = {
  get: (path: string) => Promise<any>
  post: (path: string, data?: object) => Promise<any>
  /** Fields and files of a form. */
  send: (path: string, form: Form) => Promise<any>
}
type Form = NonNullable<NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart']>

/** Signs in as staff; where the college demands a second factor, sets it up first, as a new officer would. */
export async function staff(request: APIRequestContext, username = 'admin@halaqa.example'): Promise<Staff> {
  const reply = await request.post('/auth/login', { data: { username, password: demoPassword, guard: 'users' } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { token } = await reply.json()
  const headers = { 'x-access-token': token, accept: 'application/json' }
  const calls: Staff = {
    get: async path => {
      const answer = await request.get(path, { headers })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    post: async (path, data = {}) => {
      const answer = await request.post(path, { headers, data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    send: async (path, multipart) => {
      const answer = await request.post(path, { headers, multipart })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
  const me = await calls.get('/auth/me')
  if (me.second_factor === 'required') {
    const { secret } = await calls.post('/auth/second-factor/start', { password: demoPassword })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await calls.post('/auth/second-factor/confirm', { code })
  }
  return calls
}

/** The six digits of the newest mail to an address; only the administrator sees them, and only where nothing sends mail. */
export async function codeFor(office: Staff, email: string): Promise<string> {
  const { rows } = await office.get(`/identity/outbox?q=${encodeURIComponent(email)}`)
  const { text } = await office.post(`/identity/outbox/reveal/${rows[0].id}`)
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
