import { expect, test } from 'vitest'
import { scriptGroups } from './script-groups.mjs'

const practice = 'app/routes/(study)/study/$courseId/practice/$sessionId.tsx?tsr-split=component'
const made = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_libraries.js'],
    dynamicImports: [
      'app/start/open-kept.ts',
      'app/pwa/updates.ts',
      'app/data/start-services.ts',
      practice,
      'app/routes/(shop)/faq.tsx',
    ],
  },
  '_libraries.js': { file: 'assets/libraries.js' },
  'app/start/open-kept.ts': { file: 'assets/open-kept.js' },
  'app/pwa/updates.ts': { file: 'assets/updates.js' },
  'app/data/start-services.ts': { file: 'assets/start-services.js', imports: ['_sync.js'] },
  '_sync.js': { file: 'assets/sync.js' },
  'app/routes/(study)/study/$courseId/route.tsx?tsr-split=component': { file: 'assets/route.js' },
  [practice]: {
    file: 'assets/practice.js',
    imports: ['_device.js'],
    dynamicImports: ['app/features/practice/summary.tsx'],
  },
  '_device.js': { file: 'assets/device.js' },
  'app/features/practice/summary.tsx': { file: 'assets/summary.js', imports: ['_device.js'] },
  'app/routes/(shop)/faq.tsx': { file: 'assets/faq.js', imports: ['_sync.js', '_accordion.js'] },
  '_accordion.js': { file: 'assets/accordion.js' },
  'style.css': { file: 'assets/common.css' },
}

test('what the first question needs comes first, what a practice page asks for later second, other pages last', () => {
  const groups = scriptGroups(made)
  const inGroup = (number: number) => [...groups].flatMap(([name, group]) => (group === number ? name : [])).sort()
  expect(inGroup(0)).toEqual([
    'device.js',
    'index.js',
    'libraries.js',
    'open-kept.js',
    'practice.js',
    'route.js',
    'updates.js',
  ])
  expect(inGroup(1)).toEqual(['start-services.js', 'summary.js', 'sync.js'])
  expect(inGroup(2)).toEqual(['accordion.js', 'faq.js'])
})

test('a practice page that is built under another name is noticed', () => {
  const { [practice]: _, ...others } = made
  expect(() => scriptGroups({ ...others, 'index.html': { file: 'assets/index.js', isEntry: true } })).toThrow(
    /no chunk is made of/,
  )
})
