import styles from './town-search.module.css'

export type TownSearchProps = {
  action: string
  label: string
  regionLabel: string
  allRegions: string
  button: string
  /** As it was sent; an empty region is all of them. */
  text: string
  region: string
  /** How many were found, or that none was. */
  count: string
  help: string | null
  links: { href: string; label: string }[]
}

/** Finds towns by a name or a region: a plain GET form to the page itself, whose answer says what was found. */
export function TownSearch({ search, regions }: { search: TownSearchProps; regions: { id: string; title: string }[] }) {
  return (
    <div className={styles.search}>
      <form key={search.text + search.region} role="search" action={`${search.action}#found`}>
        <label>
          {search.label}
          <input type="search" name="q" defaultValue={search.text} autoComplete="off" />
        </label>
        <label>
          {search.regionLabel}
          <select name="region" defaultValue={search.region}>
            <option value="">{search.allRegions}</option>
            {regions.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{search.button}</button>
      </form>
      {/* The form leads here, so that what was found is what is read. */}
      <p id="found">{search.count}</p>
      {search.help && <p>{search.help}</p>}
      {search.links.length > 0 && (
        <ul>
          {search.links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
