import { type ComponentType, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { LocaleCode } from '#i18n/locale.ts'
import { MessagesContext } from '#i18n/messages-context.tsx'
import { type Messages, translator } from '#i18n/messages.ts'
import { NEW_PROPS } from './morph.ts'

/** Written by sections/island.tsx. */
type Written = { props: Record<string, unknown>; locale: LocaleCode; texts: Messages }

const roots = new Map<HTMLElement, Root>()

/**
 * The only file with react-dom. Resolves when React answers what is done in the island. `onFailure`: also later, when the island
 * breaks; what the server drew stands there again.
 */
export function hydrateIsland(
  island: HTMLElement,
  view: ComponentType<Record<string, unknown>>,
  onFailure: (cause: unknown) => void,
): Promise<void> {
  const drawn = [...island.childNodes].map((node) => node.cloneNode(true))
  // React sets these to what the server wrote in them.
  const areas = [...island.querySelectorAll('textarea')].map((field) => [field, field.value] as const)
  // What the server drew was drawn of these, whatever comes until it is hydrated.
  const written = writtenIn(island)
  return new Promise((resolve) => {
    const onMount = () => {
      for (const [field, value] of areas) if (field.value !== value) field.value = value
      tellTyped(island)
      resolve()
    }
    // As a transition React works in slices of 5 ms, and a touch is answered in between.
    startTransition(() => {
      // React gives up hydrating a root that is rendered again before it is hydrated: new props wait for that.
      let isHydrated = false
      let hasNewProps = false
      const renderNew = () => root.render(<Hydrated written={writtenIn(island)} view={view} onMount={onHydrated} />)
      const onHydrated = () => {
        isHydrated = true
        onMount()
        if (hasNewProps) renderNew()
      }
      const root = hydrateRoot(island, <Hydrated written={written} view={view} onMount={onHydrated} />, {
        onRecoverableError(error) {
          // One that went with its page before it was hydrated is not hydrated any more.
          if (island.isConnected) reportError(error)
        },
        onUncaughtError(error) {
          // React has emptied the island. What the server drew can still be read and sent.
          roots.delete(island)
          setTimeout(() => {
            root.unmount()
            island.replaceChildren(...drawn)
            onFailure(error)
          })
        },
      })
      roots.set(island, root)
      island.addEventListener(NEW_PROPS, (event) => {
        if (!roots.has(island)) return
        event.preventDefault()
        if (isHydrated) renderNew()
        else hasNewProps = true
      })
    })
  })
}

function writtenIn(island: HTMLElement): Written {
  return JSON.parse(island.dataset['props'] ?? '') as Written
}

type HydratedProps = { written: Written; view: ComponentType<Record<string, unknown>>; onMount: () => void }

function Hydrated({ written: { props, locale, texts }, view: View, onMount }: HydratedProps) {
  useEffect(onMount, [onMount])
  return (
    <MessagesContext value={{ t: translator(texts), locale }}>
      <View {...props} />
    </MessagesContext>
  )
}

/** What was typed or chosen before anybody listened is told once more. */
function tellTyped(island: HTMLElement): void {
  for (const field of island.querySelectorAll('input, select, textarea'))
    if (isChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  return (
    field instanceof HTMLSelectElement &&
    [...field.options].some((option) => option.selected && !option.defaultSelected && option.index > 0)
  )
}

/** Islands that went with their page. What they listen to ends. */
export function unmountGone(): void {
  for (const [island, root] of roots) {
    if (island.isConnected) continue
    root.unmount()
    roots.delete(island)
  }
}
