import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import type { ManifestTransform } from 'workbox-build'
import { liveChatPath } from './core/shop/foreign-documents.ts'
import { serverPrefixes } from './core/shop/server-paths.ts'
import { appScript } from './scripts/build/app-script.mjs'
import { chunkGroups } from './scripts/build/chunk-groups.mjs'
import { fontFiles } from './scripts/build/fonts.mjs'
import { styleSheets } from './scripts/build/style-sheets.mjs'

const paper = '#f5f0e4'

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Vademecum',
  short_name: 'Vademecum',
  description: 'Exam preparation that goes with you: question banks and notes that work offline and lose nothing.',
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/?source=app',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: paper,
  background_color: paper,
  categories: ['education', 'medical', 'books'],
  // A second tap on the icon comes back to the open page, in the middle of whatever it shows.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: [
    { src: '/pwa-192x192.png', sizes: '192x192', type: 'image/png' },
    { src: '/pwa-512x512.png', sizes: '512x512', type: 'image/png' },
    { src: '/maskable-icon-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  // Shown by the browser where it asks whether to install. Pictures of the app itself, not kept by the worker.
  screenshots: [
    {
      src: '/screenshot-narrow.png',
      sizes: '720x1560',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A question on a phone, answered and saved',
    },
    {
      src: '/screenshot-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'A question with the explanation of each option beside it',
    },
  ],
  shortcuts: [
    { name: 'My courses', short_name: 'My courses', url: '/dashboard?source=shortcut' },
    { name: 'All courses', short_name: 'Courses', url: '/courses?source=shortcut' },
  ],
}

/** VADEMECUM_SW_KILL=1 builds a worker that takes itself and its caches away, for the day a release of it does harm. */
const workerSource = process.env['VADEMECUM_SW_KILL'] === '1' ? 'kill.ts' : 'index.ts'
const isKill = workerSource === 'kill.ts'

/** Gives a file of `dir` whose name tells nothing of its content the digest that the browser is to find in it: while servers behind one
 *  address are renewed one by one, the page that comes to a new worker may be that of the release before. Such a worker does not install,
 *  and is tried again. */
const withDigests =
  (dir: string): ManifestTransform =>
  async (files) => ({
    manifest: await Promise.all(
      files.map(async (file) => {
        if (file.revision === null) return file
        const content = await readFile(path.join(dir, file.url))
        return { ...file, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` }
      }),
    ),
  })

/** Which pages look alike: a student's own, and those of the shop; of these, the few where a question can be tried, those of the plans,
 *  and those where one pays. */
function areaOf(route: string) {
  if (route === '(account)/account/plan_.card') return 'till'
  if (/^\(account\)\/(?!signin|signup)/.test(route)) return 'own'
  // The home of a course shows what the engine says, as one’s own pages do; no question waits for their styles.
  if (/^\(study\)\/study\/\$courseId\/(index|plan|readiness|reviews)$/.test(route)) return 'own'
  // Open to everybody, and for students a conversation with questions in it.
  if (/^\((study|account)\)\/|^\(shop\)\/study-assistant$/.test(route)) return 'study'
  if (/^\(shop\)\/(courses\/\$id_\.preview|resources\/\$id)$/.test(route)) return 'samples'
  if (
    /^\(shop\)\/(cart|checkout|stripe-checkout|guest-checkout|order-success|gift|withdraw|subscribe)(?![a-z-])/.test(
      route,
    )
  )
    return 'till'
  return /^\(shop\)\/(plans|pricing|products)$/.test(route) ? 'plans' : 'shop'
}

function sheetOf(given: ReadonlySet<string>) {
  if (given.size === 1 && given.has('own')) return 'own'
  // What was paid and can be had back is shown where one pays and on one's own pages.
  if (given.size === 2 && given.has('own') && given.has('till')) return 'till'
  // What one's own pages share with others, those of a student have too.
  const areas = new Set(Array.from(given, (area) => (area === 'own' ? 'study' : area)))
  // Where a plan is chosen and where it is paid.
  if (areas.has('plans')) areas.delete('till')
  const [only] = areas.size === 1 ? areas : []
  if (only === 'study' || only === 'plans' || only === 'till') return only
  if (!areas.has('study')) return 'shop'
  return areas.has('samples') && areas.size === 2 ? 'questions' : 'common'
}

const sheets = {
  areaOf,
  sheetOf,
  order: ['common', 'questions', 'shop', 'plans', 'till', 'study', 'own'],
  plainArea: 'study',
}

/** A class with three letters of its file: without the line number that is usual the style sheet is 6 % smaller, and
 *  every script that names classes too. */
const shortName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

/** `/design` while developing: every token and every primitive. Nothing of it gets into a build. */
const designPage: Plugin = {
  name: 'vademecum:design',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/design', (request, response, next) => {
      if (request.url !== '/' && request.url !== '') return next()
      readFile(path.join(server.config.root, 'design.html'), 'utf8')
        .then((html) => server.transformIndexHtml('/design.html', html))
        .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
    })
  },
}

/** The page as browsers get it. */
const clientBuild: BuildEnvironmentOptions = {
  outDir: 'dist/next/client',
  emptyOutDir: true,
  target: 'es2022',
  sourcemap: 'hidden',
  manifest: true,
  modulePreload: {
    polyfill: false,
    // The list of what every route's file imports would come with every page. The first page has its files named in its HTML,
    // later ones are fetched on intent or lie in the worker's cache.
    resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
  },
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunkGroups },
      // One letter beyond Latin-1, and a browser holds all of a script in two bytes a letter, and reads it for longer.
      charset: 'ascii',
    },
  },
}

/** The page as the server renders it: `vite build --ssr app/start/entry-server.tsx`. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/next/ssr',
  emptyOutDir: true,
  target: 'node20',
  copyPublicDir: false,
}

export default defineConfig(({ isSsrBuild = false }) => ({
  // Nothing of the machine's environment gets into the client by accident.
  envDir: false,
  define: {
    __APP_VERSION__: JSON.stringify(process.env['VADEMECUM_RELEASE'] ?? 'dev'),
    // Otherwise read when a page is rendered, by every part of React that has two versions.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') }),
  },
  resolve: {
    // The first is for React 17; React has had the hook itself since.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: { generateScopedName: shortName } },
  plugins: [
    fontFiles(),
    designPage,
    // Stands before the React plugin, which has to see what this one makes of a route.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // By default loaders, and all they import, stay in the first chunk.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: './app/routes',
      generatedRouteTree: './app/routeTree.gen.ts',
    }),
    react(),
    styleSheets(sheets),
    appScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: workerSource,
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['app.html', 'assets/*.{js,css,woff2}'],
        // Hashed names need no revision and no second download.
        dontCacheBustURLsMatching: /^assets\//,
        // As it is sent, the one script of all pages is a fifth of this.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        ...(isKill && { injectionPoint: undefined as unknown as string }),
      },
      integration: {
        beforeBuildServiceWorker(options) {
          // The worker keeps one address for good, whatever its source is called.
          options.swDest = path.join(path.dirname(options.swDest), 'service-worker.js')
          options.injectManifest.swDest = options.swDest
          options.injectManifest.manifestTransforms = [withDigests(options.injectManifest.globDirectory)]
        },
      },
    }),
  ],
  // The server's half stands by itself, whatever is installed beside it.
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : clientBuild,
  server: {
    proxy: Object.fromEntries(
      [...serverPrefixes.map((prefix) => `/${prefix}`), liveChatPath].map((prefix) => [
        prefix,
        `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
      ]),
    ),
  },
}))
