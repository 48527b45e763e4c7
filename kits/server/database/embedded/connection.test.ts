import { MessageChannel } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { Connection } from './connection.ts'
import { queryMessage } from './wire.ts'

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const goodbye = Buffer.from([0x58, 0, 0, 0, 4])

function connected() {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  const connection = new Connection(port1, 1)
  connection.receive(startup)
  expect(connection.take().bytes).toEqual(startup)
  return connection
}

it('does what was sent before a goodbye', () => {
  const connection = connected()
  connection.receive(Buffer.concat([queryMessage('commit'), goodbye]))
  expect(connection.take().bytes).toEqual(queryMessage('commit'))
  expect(connection.gone).toBe(false)
  connection.take()
  expect(connection.gone).toBe(true)
})

it('waits for the rest of a message', () => {
  const connection = connected()
  const whole = queryMessage('select 1')
  connection.receive(whole.subarray(0, 7))
  expect(connection.take().bytes.length).toBe(0)
  connection.receive(whole.subarray(7))
  expect(connection.take().bytes).toEqual(whole)
})
