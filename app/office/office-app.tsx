import type { ComponentType } from 'react'
import { MessagesContext } from '#i18n/messages-context.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { FrameContext, OfficeContext } from './office-context.tsx'
import { OfficeLayout } from './office-layout.tsx'
import type { AnyOfficePage } from './office-page.ts'

type OfficeAppProps = {
  page: AnyOfficePage
  view: ComponentType<Record<string, unknown>>
  t: OfficeTranslate
}

/** Everything inside `#root` of the office. */
export function OfficeApp({ page, view: View, t }: OfficeAppProps) {
  const { frame } = page
  const { locale } = frame
  return (
    <OfficeContext value={{ t, locale }}>
      <MessagesContext value={{ t, locale }}>
        <FrameContext value={frame}>
          <OfficeLayout frame={frame}>
            <View {...page.props} />
          </OfficeLayout>
        </FrameContext>
      </MessagesContext>
    </OfficeContext>
  )
}
