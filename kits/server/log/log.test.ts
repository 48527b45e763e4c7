import { expect, it } from 'vitest'
import { createLog, masked } from './index.ts'

function written(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('info', { write: line => lines.push(line) }))
  return lines.join('')
}

it('masks civil numbers, passwords, tokens, cookies and one-time codes, however deep', () => {
  const line = written(log =>
    log.info({
      body: { civil_number: '12345678', civilId: 12345678, person: { password: 'sesame', names: ['Mazen'] } },
      headers: { authorization: 'Bearer abc', 'x-access-token': 'abc', cookie: 'a=b', 'set-cookie': ['a=b'] },
      code: '482913',
      activation_code: 482913,
    }),
  )
  for (const secret of ['12345678', 'sesame', 'abc', 'a=b', '482913']) expect(line).not.toContain(secret)
  expect(line).toContain('Mazen')
})

it('masks secrets inside running text', () => {
  const line = written(log => {
    log.info('GET /verify?token=t0psecret&page=2 then postgres://halaqa:hunter2@db/halaqa')
    log.info({ url: '/files/1?signature=abcdef' }, 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0')
  })
  for (const secret of ['t0psecret', 'hunter2', 'abcdef', 'c2lnbmF0']) expect(line).not.toContain(secret)
  expect(line).toContain('page=2')
})

it('keeps what people typed out of the errors of the database', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (civil_number)=(12345678) already exists.',
  })
  const error = new Error('Failed query: insert into "x" values ($1)\nparams: 12345678,mazen@example.om', { cause })
  const line = written(log => log.error({ err: error }, 'failed'))
  expect(line).not.toContain('12345678')
  expect(line).not.toContain('mazen@example.om')
  expect(line).toContain('23505')
})

it('leaves harmless codes, numbers and dates as they are', () => {
  const when = new Date(0)
  const fields = { code: 'not-found', status: 404, when, list: [1, null], hasPassword: true }
  expect(masked(fields)).toEqual(fields)
})
