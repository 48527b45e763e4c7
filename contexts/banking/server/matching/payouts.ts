import { type GatewayName, gatewayNames } from '@halaqa/finance/contract'

export type PayoutDay = { gateway: GatewayName; day: string }

/** What a gateway took on a day as a number, so that it is named as every other target is: the day, and which of them it is. */
export const payoutId = ({ gateway, day }: PayoutDay): number =>
  Number(day.replaceAll('-', '')) * 10 + gatewayNames.indexOf(gateway)

/** What such a number means; undefined where it is none. */
export function payoutOf(id: number): PayoutDay | undefined {
  const [, year, month, date, which] = /^(\d{4})(\d{2})(\d{2})(\d)$/.exec(String(id)) ?? []
  const gateway = gatewayNames[Number(which)]
  return gateway && { gateway, day: `${year}-${month}-${date}` }
}
