import { config } from '@halaqa/kit-server/config'
import type { GatewayName } from '../../contract/invoice.ts'
import { cybersourceGateway } from './cybersource.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import { smartpayGateway } from './smartpay.ts'
import { thawaniGateway } from './thawani.ts'

const gateways: Record<GatewayName, Gateway> = {
  sandbox: sandboxGateway,
  cybersource: cybersourceGateway,
  thawani: thawaniGateway,
  smartpay: smartpayGateway,
}

/** The gateway that new payments go to. */
export const currentGateway = (): Gateway => gateways[config().payment.gateway]
/** The gateway a payment was made at, which may be an earlier one. */
export const gatewayOf = (name: GatewayName): Gateway => gateways[name]
