import path from 'node:path'
import { root } from '../run.mjs'
import { failure, sayFlaky } from './counted.mjs'

/** What runs when the time is over has this long to come to its end. */
const graceMs = 6_000

/** Runs these test files in this order, as near as several processes come to it, and stops at `untilMs` if it is not `null`. Answers how many tests passed and
 *  failed, and the files that were not run to their end. `projects`: of `vitest.config.ts`. */
export async function runInOrder(files, projects, untilMs) {
  const { startVitest } = await import('vitest/node')
  const place = new Map(files.map((file, at) => [path.join(root, file), at]))
  const placeOf = ({ moduleId }) => place.get(path.normalize(moduleId)) ?? files.length

  class InOrder {
    async shard(specifications) {
      return specifications
    }

    async sort(specifications) {
      return specifications.sort((a, b) => placeOf(a) - placeOf(b))
    }
  }

  let isOver = false
  let stop = () => undefined
  const timers = []
  const whole = new Set()
  const watch = {
    onInit(vitest) {
      stop = () => {
        isOver = true
        void vitest.cancelCurrentRun('keyboard-input')
      }
      // Asked a second time, it waits for nobody.
      for (const atMs of untilMs === null ? [] : [untilMs, untilMs + graceMs])
        timers.push(setTimeout(stop, Math.max(0, atMs - Date.now())))
    },
    onTestModuleStart({ project }) {
      // A browser that came up after the end has not heard of it.
      if (isOver && project.config.browser.enabled) stop()
    },
    onTestModuleEnd(module) {
      if (!isOver) whole.add(path.normalize(module.moduleId))
    },
  }
  const vitest = await startVitest('test', [...place.keys()], {
    run: true,
    passWithNoTests: true,
    retry: 1,
    project: projects,
    reporters: ['default', watch],
    sequence: { sequencer: InOrder },
  })
  timers.forEach(clearTimeout)
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const failed = tests.filter((test) => test.result().state === 'failed').length
  const broken =
    modules.filter((module) => module.errors().length > 0).length + vitest.state.getUnhandledErrors().length
  sayFlaky(
    tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) =>
        failure(`${test.module.relativeModuleId}: ${test.fullName}`, test.result().errors?.[0]?.message ?? ''),
      ),
  )
  await vitest.close()
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    // Nothing that was run to its end is no answer.
    failed: failed + (isOver ? 0 : broken) + (whole.size === 0 ? 1 : 0),
    left: files.filter((file) => !whole.has(path.join(root, file))),
  }
}
