import { existsSync, globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { getRequestListener } from '@hono/node-server'
import {
  defineConfig,
  type EnvironmentModuleNode,
  isRunnableDevEnvironment,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import type { LocaleCode } from './i18n/locale.ts'
import { leanReact } from './scripts/lean-react/lean-react.ts'
import type { AppOptions } from './server/app.ts'

/**
 * React stays the same over many builds and so in the cache. What the shell shares with the pages lies apart from it. The
 * blocks of a place's page are one file: a dozen small ones compress badly, and whoever sees one of them sees most.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 4 },
  {
    name: 'main',
    test: /app[\\/](routes|urls|framing|browser[\\/](main|tab|messages|page-files|error-report))\.ts|i18n[\\/](locale|messages)\.ts|lib[\\/]clock|vite[\\/]preload-helper/,
    priority: 3,
  },
  {
    name: 'frame',
    test: /app[\\/](app\.tsx|head\.ts|layouts[\\/]|pages[\\/]error|browser[\\/]view)|i18n[\\/]messages-context|sections[\\/]local-footer/,
    priority: 2,
  },
  {
    name: 'place',
    test: /features[\\/]fares[\\/](price-|tariff-in)|sections[\\/](hero|picture|faq|map-figure|nearby|passage|reviews)\.|pages[\\/]place-page/,
    priority: 1,
  },
]

/**
 * Chromium then compiles all of React while it still arrives, off the thread that answers touches; without it that thread stands
 * still for twice as long when React is first called (bench/RESULTS.md). Other browsers read a comment.
 */
function compileHint({ name }: { name: string }): string {
  return name === 'react' ? '//# allFunctionsCalledOnLoad' : ''
}

/** Files the page object names (server/assets.server.ts): the view, each page, and the texts each part says. */
function browserEntries(): Record<string, string> {
  const entries: Record<string, string> = {
    main: 'app/browser/main.ts',
    view: 'app/browser/view.tsx',
    office: 'app/browser/office.tsx',
    desk: 'app/browser/desk.ts',
  }
  for (const file of globSync('app/pages/*.tsx')) {
    const name = basename(file, '.tsx')
    // The error screen is part of the frame.
    if (name !== 'error') entries[name] = file
  }
  for (const file of globSync('i18n/generated/*/*.ts')) {
    const part = basename(file, '.ts')
    if (part === 'frame' || (part in entries && part !== 'office')) entries[`${basename(dirname(file))}.${part}`] = file
  }
  return entries
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), leanReact(), reactToStrings(), plainImports(), inlineClassNames(), keepStyles(), galebServer()],
  css: { transformer: 'lightningcss' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Files of the builds before are still asked for: scripts/kept-builds.ts says which stay.
        emptyOutDir: false,
        manifest: true,
        // Nothing is looked up by the tab: the page object names what belongs together.
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: browserEntries(),
          // What the page object names is imported by its address: its exports keep their names.
          preserveEntrySignatures: 'allow-extension',
          // What formats days is imported by fields for the server's sake; unsaid, it would lie in the file of every page with a field.
          treeshake: { moduleSideEffects: [{ test: /i18n\/(written-day|dates|locale)\.ts/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunkGroups }, postBanner: compileHint },
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
    },
    worker: {
      consumer: 'client',
      // Beside the client's files, under its own name: a worker's scope is the folder it lies in.
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'app/browser/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
        },
      },
    },
    ssr: {
      // One file to start: nothing is looked up in node_modules when the server comes up. Vite's own runner reads them from there.
      // sharp is machine code; the build lays it beside the server (scripts/build.ts).
      resolve: { noExternal: command === 'build' ? true : [], external: ['sharp'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            'card-worker': 'server/social/card-worker.ts',
            'check-worker': 'server/operations/check-worker.ts',
          },
          // The content has been read by the build; the package does not say that nothing happens by reading it.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/yaml\//, sideEffects: false }] },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, worker, ssr } = builder.environments
      if (client) await builder.build(client)
      if (worker) await builder.build(worker)
      if (ssr) await builder.build(ssr)
    },
  },
}))

/**
 * Vite wraps every `import()` in a loader of styles and preloads, 0.8 kB in each first load. Ours have neither: styles
 * come with pages, and those by app/browser/page-files.ts.
 */
function plainImports(): Plugin {
  return {
    name: 'galeb:plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/** `styles.box` becomes the name itself: a table of every class of a file is not carried along. */
function inlineClassNames(): Plugin {
  return {
    name: 'galeb:inline-class-names',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('.tsx') || !code.includes('.module.css')) return null
      return code.replace(/^import (\w+) from ('[^']+\.module\.css')/gm, (whole, name: string, file: string) => {
        // A name that is looked up (`styles[state]`) needs the table, and a namespace would be a table for every page's runtime.
        const isLookedUp = new RegExp(`(?<!import )\\b${name}\\b(?!\\.\\w)`).test(code)
        return isLookedUp ? whole : `import * as ${name} from ${file}`
      })
    },
  }
}

/** A file of classes whose names have all been inlined looks unused, and its styles would go with it. */
function keepStyles(): Plugin {
  return {
    name: 'galeb:keep-styles',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake' } : null),
  }
}

/** The server writes pages as strings; React's way of writing them as streams is as much code again, read at each start. */
function reactToStrings(): Plugin {
  return {
    name: 'galeb:react-to-strings',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: (_code, id) =>
      id.endsWith('/react-dom/server.node.js')
        ? { code: `module.exports = require('./cjs/react-dom-server-legacy.node.production.js')`, map: null }
        : null,
  }
}

/** `npm run dev`: our own server inside Vite's, with hot reload of both sides (research: shell 5). */
function galebServer(): Plugin {
  return {
    name: 'galeb:server',
    apply: 'serve',
    configureServer(server) {
      if (server.config.mode === 'test') return
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            if (req.originalUrl) req.url = req.originalUrl
            const runner = runnerOf(server)
            const { devApp }: typeof import('./server/dev.ts') = await runner.import('/server/dev.ts')
            const assets: AppOptions['assets'] = (page) => devAssets(server, page)
            await getRequestListener((await devApp(assets)).fetch, { overrideGlobalObjects: false })(req, res)
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error)
            next(error)
          }
        })
      }
    },
  }
}

function runnerOf(server: ViteDevServer): RunnableDevEnvironment['runner'] {
  const { ssr } = server.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run modules')
  return ssr.runner
}

/** Styles as `<style data-vite-dev-id>`: Vite's client adopts them, so an edit of CSS keeps the page's state. */
async function devAssets(server: ViteDevServer, page: string) {
  const isOffice = page.startsWith('office/')
  if (page === 'desk') return { ...noAssets, scripts: ['/@vite/client', '/app/browser/desk.ts'] }
  const { ssr } = server.environments
  if (!ssr) throw new Error('no ssr environment')
  const css = new Set(['tokens', 'fonts', 'base', 'page-transition'].map((name) => `/app/styles/${name}.css`))
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (node?: EnvironmentModuleNode) => {
    if (!node || seen.has(node)) return
    seen.add(node)
    if (node.url.endsWith('.css')) css.add(node.url)
    for (const next of node.importedModules) visit(next)
  }
  for (const url of [isOffice ? '/app/office/office-app.tsx' : '/app/app.tsx', `/app/pages/${page}.tsx`]) {
    await ssr.warmupRequest(url)
    visit(await ssr.moduleGraph.getModuleByUrl(url))
  }
  const runner = runnerOf(server)
  const styles = await Promise.all(
    [...css].map(async (url) => {
      const { default: text } = await runner.import(`${url}?inline`)
      return `<style data-vite-dev-id="${server.config.root}${url}">${text}</style>`
    }),
  )
  return {
    css: [],
    style: null,
    drawings: null,
    starter: null,
    scripts: ['/@vite/client', isOffice ? '/app/browser/office.tsx' : '/app/browser/main.ts'],
    preloads: [],
    extraHead: styles.join(''),
    view: ['/app/browser/view.tsx'],
    files: (locale: LocaleCode) => ({
      scripts: [`/app/pages/${page}.tsx`],
      styles: [],
      words: devWords(locale, page),
      english: devWords('en', page),
    }),
  }
}

/** The tablet of a desk has a plain style of its own and one script. */
const noAssets = {
  ...{ css: [], style: null, drawings: null, starter: null, preloads: [], extraHead: '', view: [] },
  files: () => ({ scripts: [], styles: [], words: [], english: [] }),
}

function devWords(locale: LocaleCode, page: string): string[] {
  return ['frame', page].map((part) => `/i18n/generated/${locale}/${part}.ts`).filter((file) => existsSync(`.${file}`))
}
