import { type ComponentType, useEffect } from 'react'
import { MessagesContext } from '#i18n/messages-context.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { OfficeContext } from './office-context.tsx'
import { OfficeLayout } from './office-layout.tsx'
import type { AnyOfficePage } from './office-page.ts'

type OfficeAppProps = {
  page: AnyOfficePage
  view: ComponentType<Record<string, unknown>>
  t: OfficeTranslate
  /** When React has taken over what came as a document. */
  onMount?: () => void
}

/** Everything inside `#root` of the office, the same on both sides. */
export function OfficeApp({ page, view: View, t, onMount }: OfficeAppProps) {
  useEffect(() => onMount?.(), [onMount])
  const { frame } = page
  const { locale } = frame
  return (
    <OfficeContext value={{ t, locale, frame }}>
      <MessagesContext value={{ t, locale }}>
        <OfficeLayout frame={frame}>
          <View {...page.props} />
        </OfficeLayout>
      </MessagesContext>
    </OfficeContext>
  )
}
