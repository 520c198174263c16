import { basename, join } from 'node:path'
import type { CourseFile } from '../../core/content/course.ts'
import {
  conceptsFile,
  glossaryFile,
  referenceSheet,
  type Handbook,
  type ReferenceSheet,
} from '../../core/content/shop/handbook.ts'
import { previewFile, type PreviewItem } from '../../core/content/shop/preview.ts'
import { publishedExamOf } from '../../core/exams/published-exam.ts'
import type { CourseDefaults } from './course-defaults.ts'
import { readFrontMatter } from './front-matter.ts'
import { exists, readText } from './text-file.ts'
import { readYamlFile } from './read-yaml-file.ts'
import { check, type ContentError } from './yaml-file.ts'

/** `concepts.yaml`, `glossary.yaml` and `reference.md` of a course's folder; what is missing is empty. */
export async function readHandbook(
  folder: string,
  file: CourseFile,
  defaults: CourseDefaults,
  errors: ContentError[],
): Promise<Handbook> {
  const exam = publishedExamOf(file.exams)
  const concepts = await readYamlFile(join(folder, 'concepts.yaml'), conceptsFile, errors)
  const glossary = await readYamlFile(join(folder, 'glossary.yaml'), glossaryFile, errors)
  return {
    kind: 'handbook',
    id: `${basename(folder)}-handbook`,
    topic: 'handbook',
    ...(exam && { exam }),
    concepts: concepts?.concepts ?? [],
    glossary: glossary?.terms ?? [],
    reference: await readReference(join(folder, 'reference.md'), defaults, errors),
  }
}

/** `preview.yaml`: what may be tried without buying. */
export async function readPreview(folder: string, errors: ContentError[]): Promise<PreviewItem[]> {
  return (await readYamlFile(join(folder, 'preview.yaml'), previewFile, errors))?.items ?? []
}

async function readReference(
  path: string,
  defaults: CourseDefaults,
  errors: ContentError[],
): Promise<ReferenceSheet | null> {
  const text = (await exists(path)) ? await readText(path, errors) : null
  const marked = text === null ? null : readFrontMatter(path, text, defaults, errors)
  if (!marked) return null
  const checked = check(marked.yaml, referenceSheet, { ...marked.fields, body: marked.body })
  if (checked.is === 'good') return checked.value
  errors.push(...checked.errors)
  return null
}
