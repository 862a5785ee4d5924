/** RFC 5321 § 4.5.3.1.3: a path has at most 256 characters, two of them its brackets. */
const LONGEST = 254
/** RFC 5322 § 3.2.3: a mailer reads these as a list, a name or a comment. */
const SPECIALS = String.raw`\s@<>()[\]\\,;:"`
/** RFC 1035 § 2.3.4. What would end a host in a URL is none of its letters either. */
const LABEL = String.raw`(?!-)[^.${SPECIALS}/?#%]{1,63}(?<!-)`
/** A host that ends in a number is an IP address to whoever asks for it (URL Standard, "ends in a number"). */
const EMAIL = new RegExp(String.raw`^[^${SPECIALS}]{1,64}@(?:${LABEL}\.)+(?!(?:\d+|0x[\da-f]*)$)${LABEL}$`, 'iu')

/** Deliberately wide: plus addresses and foreign letters are real; whether anybody reads it only an email shows. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && EMAIL.test(text)
}
