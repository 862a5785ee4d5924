// How wide words are, before anybody draws them: hundredths of an em, by letter.

/** `sans` and `serif`: the widest bold faces that systems have for the maps' own families (DejaVu, of Linux); any other leaves more room. */
export type Face = 'sans' | 'serif' | 'figtree'

type Widths = Readonly<Record<number, string>>
const WIDTHS: Readonly<Record<Face, Widths>> = {
  sans: {
    35: 'ijl ',
    38: "IJ'",
    42: '-',
    44: 'f',
    48: 't',
    50: 'r',
    59: 'zcs',
    64: 'Lxvy',
    70: 'kaeoEFT0123456789',
    73: 'bdghnpquđSYZC',
    78: 'PBAKRVX',
    86: 'UGDHNĐOQ',
    93: 'w',
    111: 'MmW',
  },
  serif: {
    38: "ijl '",
    42: '-',
    47: 'ftI',
    54: 'rJ',
    60: 'szvyx',
    65: 'aec',
    71: 'obdgkpqđFL0123456789',
    80: 'hnuSZYTPEAVXC',
    88: 'RBGwDKOQUĐ',
    95: 'NH',
    113: 'mMW',
  },
  figtree: {
    29: "iljI '",
    40: 'rft-',
    50: 'szkx',
    56: 'aLJcvFeyhnu',
    60: 'ToqEbdgpPđS',
    66: 'BYRZKX0123456789',
    75: 'ADUVCGHĐ',
    82: 'NOQw',
    98: 'MmW',
  },
}
/** A letter nobody wrote down yet is a wide one. */
const WIDEST = 1.13

export function widthInEm(text: string, face: Face): number {
  const rows = Object.entries(WIDTHS[face])
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return [...plain].reduce((sum, letter) => {
    const row = rows.find(([, letters]) => letters.includes(letter))
    return sum + (row ? Number(row[0]) / 100 : WIDEST)
  }, 0)
}
