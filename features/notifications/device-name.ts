const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** `Chrome, Android`: what a person recognises of a user agent. */
export function deviceName(agent: string): string {
  const found = [browsers, systems].map((rows) => rows.find(([part]) => agent.includes(part))?.[1])
  return found.filter((name) => name !== undefined).join(', ') || '–'
}
