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
import type { AppOptions } from './server/app.ts'

/** React stays the same over many builds and so in the cache; what the shell shares with the pages (addresses, Vite's loader of chunks, the frame) lies apart from it. */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: 'addresses',
    test: /vite[\\/]preload-helper|app[\\/](routes|urls)\.ts|catalogue[\\/]transfer-airports\.ts|i18n[\\/]locale\.ts/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /app[\\/](app\.tsx|framing\.ts|head\.ts|pages\.ts|layouts[\\/]|pages[\\/]error)|sections[\\/]local-footer/,
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), galebServer()],
  css: { transformer: 'lightningcss' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Files of the builds before are still asked for: scripts/kept-builds.ts says which stay.
        emptyOutDir: false,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['app/browser/main.ts', 'app/browser/office.tsx'],
          output: { codeSplitting: { groups: chunkGroups } },
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
      resolve: { noExternal: command === 'build' ? true : [] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: { main: 'server/main.ts', primary: 'server/primary.ts' } },
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
  const entry = isOffice ? '/app/browser/office.tsx' : '/app/browser/main.ts'
  return { css: [], scripts: ['/@vite/client', entry], preloads: [], extraHead: styles.join('') }
}
