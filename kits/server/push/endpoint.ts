import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { config } from '@halaqa/kit-server/config'
import { isLocalOrigin } from '../config/settings.ts'

/** Names that lead into the network the server stands in. */
const ofTheHouse = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether the server may call a push service here. The address comes from a browser, so it must not lead into the network
 * of the college: https at its usual port and a name of the public internet. `PUSH_LOCAL` lets tests have a mock beside them.
 */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, hash, origin } = new URL(address)
  if (username || password || hash) return false
  if (config().pushLocal && isLocalOrigin(origin)) return true
  if (protocol !== 'https:' || port) return false
  const host = hostname.replace(/\.$/, '')
  return host.includes('.') && !isIP(host.replace(/^\[|\]$/g, '')) && !ofTheHouse.test(host)
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Whether this address of a machine is none of the public internet: private, of this machine, reserved, or a way to one. */
export const isInside = (address: string): boolean => {
  const version = isIP(address)
  return version === 0 || inside.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** A public name may be made to lead inside after it was looked at: what it leads to is looked at when it is called. */
export const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    if (!found.length || found.some(({ address }) => isInside(address)))
      return done(new Error(`${host} is not on the public internet`), '')
    if (options.all) return done(null, found)
    return done(null, found[0]!.address, found[0]!.family)
  })
}
