const NO_BREAK_SPACE = '\u00A0'

/** Zagreb, whose code has one digit; 0800 and the like; every other town and all mobiles, with two. */
const croatian = [
  /^(\+385)(1)(\d{3,4})(\d{3})$/,
  /^(\+385)(80\d)(\d{2,3})(\d{2,3})$/,
  /^(\+385)([2-9]\d)(\d{3})(\d{3,4})$/,
]

/**
 * A number in E.164 as it is read aloud: `+385 91 234 5678`, on one line. Of other countries nobody here knows the groups, and theirs
 * stay as they are. Links and what is kept have none.
 */
export function phoneInGroups(phone: string): string {
  for (const groups of croatian) {
    const found = groups.exec(phone)
    if (found) return found.slice(1).join(NO_BREAK_SPACE)
  }
  return phone
}
