export { isPushEndpoint } from './endpoint.ts'
export { pushKeys } from './keys.ts'
export { forgetPushServices, type Push, type PushTarget, payloadOf, type Sent, sendPush } from './send.ts'
