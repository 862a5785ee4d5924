import { urlsIn } from '#app/urls.ts'
import { locales } from '#i18n/locale.ts'
import { useMessages } from '#i18n/messages-context.tsx'

/** The same page in the four languages, where a page has no header of the site. */
export function LanguageLinks({ page }: { page: 'desk' | 'driver' }) {
  const { t, locale } = useMessages()
  return (
    <nav aria-label={t('locale.choose')}>
      {locales.map(({ code, name }) => (
        <a
          key={code}
          href={urlsIn(code)[page]()}
          hrefLang={code}
          lang={code}
          aria-current={code === locale ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
