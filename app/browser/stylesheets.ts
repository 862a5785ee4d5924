const requested = new Map<string, Promise<void>>()

/** The stylesheets a page links, loaded before the page is shown. One that failed is asked for again the next time. */
export async function loadStylesheets(page: Document): Promise<void> {
  const links = [...page.querySelectorAll('link[rel=stylesheet]')]
  await Promise.all(links.map((link) => loadStylesheet(link.getAttribute('href') ?? '')))
}

function loadStylesheet(href: string): Promise<void> {
  let found = requested.get(href)
  if (!found) {
    found = append(href)
    requested.set(href, found)
    found.catch(() => requested.delete(href))
  }
  return found
}

function append(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"], style[data-files~="${href}"]`))
    return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    })
  })
}
