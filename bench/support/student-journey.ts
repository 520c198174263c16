import type { BrowserContext } from '@playwright/test'
import { workerInControl } from '../../tests/e2e/support/browser.ts'
import { beginStudying, studentNamed } from '../../tests/e2e/support/student.ts'

/** A new student signs in, takes course 1 and opens it, which downloads it; afterwards everything works offline. */
export async function takeCourseOffline(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await beginStudying(page, url, studentNamed('Student'))
  await workerInControl(page)
  await page.close()
}
