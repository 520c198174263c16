import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readContent } from '../../content/read-content.ts'

export const courseYaml = `id: 7
slug: tiny
title: Tiny
description: For tests
category: Law
type: Question bank
level: Any
duration: An hour
priceMinor: 0
currency: GBP
popular: false
features: [one]
curriculum: [one]
syllabus: { title: A syllabus, url: https://example.org/ }
disclaimer: For study
authorship: { writtenBy: software, reviewedBy: [] }
topics:
  - { id: second-letter, title: B, weight: 0.5 }
  - { id: first-letter, title: A, weight: 0.5 }
`

const conceptsYaml = `concepts:
  - { id: an-idea, title: An idea, topic: first-letter }
`

export const sourcesYaml = `reviewBy: 2027-11-01
sources:
  page: { title: A page, url: https://example.org/page, asOf: 2026-11-20 }
`

/** A sound question, as it stands in a list of a file. */
export function questionYaml(id: string): string {
  return `  - id: ${id}
    type: single-best-answer
    concept: an-idea
    difficulty: easy
    stem: Which of these?
    options:
      a: { text: One, explanation: It is the first. }
      b: { text: Two, explanation: It is the second. }
      c: { text: Three, explanation: It is the third. }
    key: b
`
}

export const questionsYaml = `topic: first-letter
sources: [page]
questions:
${questionYaml('q-one')}`

export const noteText = `---
title: A note
topic: second-letter
sources: [page]
---

## What is it?

![A line](media/line.svg)

${'More is said. '.repeat(200)}`

/** The files of a small course without a mistake, by their path in its folder. */
export const sound = {
  'course.yaml': courseYaml,
  'sources.yaml': sourcesYaml,
  'concepts.yaml': conceptsYaml,
  'questions/first.yaml': questionsYaml,
  'notes/a-note.md': noteText,
  'media/line.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
}

/** A content folder with one course of these files, until the test ends. */
export async function contentWith(files: Record<string, string | Uint8Array>, slug = 'tiny'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const path = join(dir, 'courses', slug, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return dir
}

/** What is wrong with the sound course when `files` are put over it, as "file:line: message" below the course's folder. */
export async function mistakesWith(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const dir = await contentWith({ ...sound, ...files })
  const { errors } = await readContent(dir)
  return errors.map(({ file, line, message }) => {
    const above = join(dir, 'courses', 'tiny')
    return `${file.replace(`${above}/`, '')}:${line}: ${message.replaceAll(`${above}/`, '')}`
  })
}

/** An exam of the course, a file of its own. */
export const examYaml = `id: paper-one
title: Paper one
isCourseExam: true
source: { title: A page }
absence: counts
sections:
  - id: paper
    title: Paper
    asks: questions
    minutes: 60
    instructionSeconds: 0
    canGoBack: true
    calculator: none
    noteboard: true
    highlighter: true
    sitAlone: false
scale: { kind: percent, note: One mark a question. }
`
