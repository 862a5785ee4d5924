import { roomKeys } from '#app/office/office-keys.ts'
import { officePath } from '#app/office/office-routes.ts'

/** `/` goes to the search, `?` opens the list of the keys, a letter its page: not while something is typed. */
export function startOfficeKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === '/') focusSearch()
    else if (event.key === '?') document.getElementById('shortcuts')?.togglePopover()
    else if (!openRoom(event.key)) return
    event.preventDefault()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
}

function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-search]')]
  const field = fields.find((each) => each.checkVisibility()) ?? fields[0]
  // On a phone it is folded away with the rooms.
  const menu = field?.closest('details')
  if (menu) menu.open = true
  field?.focus()
  field?.select()
}

/** Only what the navigation offers this person. */
function openRoom(key: string): boolean {
  const room = Object.entries(roomKeys).find(([own]) => own === key)
  if (!room) return false
  const link = document.querySelector(`header a[href="${officePath(room[1])}"]`)
  if (link === null) return false
  location.assign(officePath(room[1]))
  return true
}
