/**
 * The ICAO designators of airlines that fly to the airports we drive to, with the IATA designators that tickets and boards show
 * (ICAO Doc 8585). Some travellers copy the call sign of a flight radar.
 */
const iataOf = new Map([
  ['AAL', 'AA'],
  ['ACA', 'AC'],
  ['AEE', 'A3'],
  ['AFR', 'AF'],
  ['ASL', 'JU'],
  ['AUA', 'OS'],
  ['BAW', 'BA'],
  ['BEL', 'SN'],
  ['BTI', 'BT'],
  ['CFG', 'DE'],
  ['CTN', 'OU'],
  ['DAL', 'DL'],
  ['DLA', 'EN'],
  ['DLH', 'LH'],
  ['EIN', 'EI'],
  ['EJU', 'EC'],
  ['EWG', 'EW'],
  ['EXS', 'LS'],
  ['EZY', 'U2'],
  ['FDB', 'FZ'],
  ['FIN', 'AY'],
  ['IBE', 'IB'],
  ['ITY', 'AZ'],
  ['KLM', 'KL'],
  ['LGL', 'LG'],
  ['LOT', 'LO'],
  ['NOZ', 'DY'],
  ['PGT', 'PC'],
  ['QTR', 'QR'],
  ['RYR', 'FR'],
  ['SAS', 'SK'],
  ['SWR', 'LX'],
  ['SXS', 'XQ'],
  ['TAP', 'TP'],
  ['THY', 'TK'],
  ['TOM', 'BY'],
  ['TRA', 'HV'],
  ['TSC', 'TS'],
  ['TVF', 'TO'],
  ['TVS', 'QS'],
  ['UAL', 'UA'],
  ['VLG', 'VY'],
  ['VOE', 'V7'],
  ['WMT', 'W4'],
  ['WUK', 'W9'],
  ['WZZ', 'W6'],
])

/** An airline in two characters or in three letters, one to four digits, perhaps a letter. */
const NUMBER = /^([A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])0*([1-9]\d{0,3})([A-Z]?)$/

/** One spelling for each flight: `ou 440`, `OU0440` and `CTN440` are `OU440`. null: it is no flight number. */
export function flightNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const [, airline, digits, suffix] = NUMBER.exec(plain) ?? []
  if (airline === undefined || digits === undefined) return null
  return `${iataOf.get(airline) ?? airline}${digits}${suffix ?? ''}`
}

/** As boards and tickets show it: `OU 440`. */
export function shownFlight(number: string): string {
  return number.replace(/^([A-Z]{3}|[A-Z0-9]{2})(?=\d)/, '$1\u00a0')
}
