import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useMessages } from '#i18n/messages-context.tsx'
import { keep } from '#lib/kept.ts'
import { drawnOnce } from '#sections/drawn-once.ts'
import { drawnPage } from './drawn-page.server.tsx'
import { joined } from './pieces.server.ts'

let drawn = 0
const Names = drawnOnce(function Names({ of, chosen }: { of: string[]; chosen?: string }) {
  drawn += 1
  const { locale } = useMessages()
  return (
    <ul lang={locale}>
      {of.map((name) => (
        <li key={name} aria-current={name === chosen ? true : undefined}>
          {name}
        </li>
      ))}
    </ul>
  )
})
/** Its name is the same. */
const Others = drawnOnce(function Names({ of }: { of: string[] }) {
  return <p>{of.join()}</p>
})

const t = () => ''
const page = (towns: string[], about: string) => (
  <main>
    <p>{about} &lt;kept-part&gt;</p>
    <Names of={towns} />
    <Names of={towns} chosen="Krk" />
    {about}
    <Others of={towns} />
    <Names of={['Split']} />
  </main>
)
const html = (towns: string[], about: string, locale: 'en' | 'hr' = 'en') =>
  new TextDecoder().decode(joined(drawnPage(page(towns, about), { t, locale }).pieces))

test('a kept part is drawn once for each variant and language, and the page is the one React draws', () => {
  const towns = keep(['Poreč', 'Krk <i>'])
  drawn = 0
  expect(html(towns, 'first')).toBe(renderToString(page(towns, 'first')))
  // Two kept ones and Split's, and all three as React draws them for the comparison.
  expect(drawn).toBe(6)
  expect(html(towns, 'second')).toContain('second')
  expect(drawn).toBe(7)
  expect(html(towns, 'second', 'hr')).toContain('<ul lang="hr"><li>Poreč')
  expect(drawn).toBe(10)
})

test('other words are another thing: they are drawn anew', () => {
  expect(html(keep(['Zadar']), '')).toContain('Zadar')
  expect(html(keep(['Zagreb']), '')).not.toContain('Zadar')
})

test('a part that throws is no page, and leaves the next one whole', () => {
  const Broken = drawnOnce(function Broken({ of }: { of: string[] }) {
    throw new Error(of.join(''))
  })
  expect(() => drawnPage(<Broken of={keep(['gone'])} />, { t, locale: 'en' })).toThrow('gone')
  expect(renderToString(page(keep(['Krk']), ''))).toContain('Krk')
})
