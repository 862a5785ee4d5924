/** Codes of Croatian registration areas (Pravilnik o registraciji i označavanju vozila). */
const areas = new Set(
  'BJ BM ČK DA DE DJ DU GS IM KA KC KR KT KŽ MA NA NG OG OS PU PŽ RI SB SK SL ST ŠI VK VT VU VŽ ZD ZG ŽU'.split(' '),
)

export type PlateReading = { ok: true; plate: string } | { ok: false; fault: 'shape' | 'area' }

/** A Croatian car plate as typed: area, three or four digits, one or two letters, shown as `ZG 1234-AB`. */
export function readPlate(typed: string): PlateReading {
  const plain = typed
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s·.-]/g, '')
  const [, area = '', digits, letters] = /^([A-ZČŠŽ]{2})(\d{3,4})([A-Z]{1,2})$/.exec(plain) ?? []
  if (digits === undefined || letters === undefined) return { ok: false, fault: 'shape' }
  return areas.has(area) ? { ok: true, plate: `${area} ${digits}-${letters}` } : { ok: false, fault: 'area' }
}
