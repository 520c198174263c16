import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Answers of a public log, by student and in their order. Students, items and skills are numbered from 0. */
export interface AnswerLog {
  name: string
  students: number
  items: number
  skills: number
  /** Of each answer. */
  student: Int32Array
  item: Int32Array
  /** 0 or 1. */
  right: Uint8Array
  /** Skill of each item; of several, the one that stands for all of them. */
  skill: Int32Array
  /** The answers of student n are those from `from[n]` to before `from[n + 1]`. */
  from: Int32Array
}

/** `<name>.train.tsv.gz` of a folder: user, item, time, correct and skill, tab-separated, with a head line. */
export async function readLog(folder: string, name: string): Promise<AnswerLog> {
  const lines = gunzipSync(await readFile(path.join(folder, `${name}.train.tsv.gz`)))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1)
  const [students, items, skills] = [numbering(), numbering(), numbering()]
  const student = new Int32Array(lines.length)
  const item = new Int32Array(lines.length)
  const right = new Uint8Array(lines.length)
  const skill: number[] = []
  const from: number[] = []
  for (const [at, line] of lines.entries()) {
    const [user = '', itemId = '', , correct = '', skillId = ''] = line.split('\t')
    student[at] = students.numberOf(user)
    if (student[at] === from.length) from.push(at)
    const number = items.numberOf(itemId)
    item[at] = number
    skill[number] = skills.numberOf(skillId)
    right[at] = Number(correct)
  }
  return {
    name,
    students: students.count(),
    items: items.count(),
    skills: skills.count(),
    student,
    item,
    right,
    skill: Int32Array.from(skill),
    from: Int32Array.from([...from, lines.length]),
  }
}

function numbering() {
  const numbers = new Map<string, number>()
  return {
    numberOf(id: string): number {
      const known = numbers.get(id) ?? numbers.size
      numbers.set(id, known)
      return known
    },
    count: () => numbers.size,
  }
}

/** Students dealt into so many groups by a fixed lot; the group of each. */
export function dealt(students: number, groups: number, seed: number): Int32Array {
  let lot = seed
  const order = Array.from({ length: students }, (_, at) => {
    lot = (Math.imul(lot, 1103515245) + 12345) & 0x7fffffff
    return { at, lot: lot >>> 8 }
  }).sort((a, b) => a.lot - b.lot || a.at - b.at)
  const groupOf = new Int32Array(students)
  for (const [place, { at }] of order.entries()) groupOf[at] = place % groups
  return groupOf
}
