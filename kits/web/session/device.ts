const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
}
/** The first that is in it: those that name others too, as Edge names Chrome, stand before them. */
const namedIn = (agent: string, names: Record<string, string>) =>
  Object.entries(names).find(([sign]) => agent.includes(sign))?.[1]

/** The browser and system that a person recognises in a user agent: `Chrome · Android`. */
export const deviceOf = (agent: string): string =>
  [namedIn(agent, browsers), namedIn(agent, systems)].filter(Boolean).join(' · ') || agent.slice(0, 40) || '—'
