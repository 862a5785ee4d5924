import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** A name, or an IP address written in full. `1.5` is one too to whoever asks for it, but means 1.0.0.5 and was meant by nobody. */
export function isHostName(written: string): boolean {
  if (isIP(written) !== 0) return true
  if (ENDS_HOST.test(written)) return false
  const name = domainToASCII(written)
  return name.length <= LONGEST_NAME && isIP(name) === 0 && name.split('.').every(isLabel)
}

/** Whether the host of an address stands there as it is asked for: of `https://1.5` a URL makes `https://1.0.0.5`. */
export function namesHost(address: string): boolean {
  const { hostname } = new URL(address)
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 4 ? address.includes(bare) : isHostName(bare)
}

/** Of `galeb.hr/info` the reading below takes the host and leaves the rest; `%2e` it makes a dot. */
const ENDS_HOST = /[/\\?#%\s]/

/** RFC 1035 § 2.3.4. */
const LONGEST_NAME = 253
const LONGEST_LABEL = 63

/** A URL takes an empty one, and one that begins or ends with a hyphen. */
function isLabel(label: string): boolean {
  return label !== '' && label.length <= LONGEST_LABEL && !label.startsWith('-') && !label.endsWith('-')
}
