import type { ReactNode } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import type { Frame } from '#app/page.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import styles from './default-layout.module.css'

export type PriceLink = 'here' | 'price-page' | 'none'

type DefaultLayoutProps = { frame: Frame; priceLink: PriceLink; price: string | null; children: ReactNode }

/** Header, outlet, footer: the default layout of the spec's section 2. Never throws: it stands outside the page's boundary. */
export function DefaultLayout({ frame, priceLink, price, children }: DefaultLayoutProps) {
  const { t } = useMessages()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      {frame.sample && (
        <p className={styles.sample}>
          <strong>{t('layout.sample-title')}</strong> {t('layout.sample-text')}
        </p>
      )}
      <SiteHeader frame={frame} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter frame={frame} />
      {priceLink !== 'none' && <ThumbBar contact={frame.contact} isHere={priceLink === 'here'} price={price} />}
    </>
  )
}
