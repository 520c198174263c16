/** The limit of the stack: bare Koa, a router and one prepared statement. `limit-catalogue.ts <file> <courses>` */
import { Router } from '@koa/router'
import Koa from 'koa'
import sqlite3 from 'sqlite3'
import { decimalAmount } from '../../core/shop/money.ts'
import { tellPort } from '../support/child-server.ts'
import { madeCourse } from '../support/made-courses.ts'

const [file = '', count = ''] = process.argv.slice(2)
const columns = [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'type',
  'price',
  'priceMinor',
  'originalPrice',
  'originalPriceMinor',
  'currency',
  'imageUrl',
  'isPopular',
  'questionCount',
  'noteCount',
  'duration',
  'level',
  'rating',
  'studentsEnrolled',
  'features',
  'curriculum',
] as const
type Row = Record<(typeof columns)[number], string | number | null>

const db = new sqlite3.Database(file)
const places = columns.map(() => '?').join(',')
await new Promise<void>((resolve, reject) => {
  db.serialize(() => {
    db.exec(`pragma journal_mode = wal; create table cards (${columns.join(',')})`)
    const insert = db.prepare(`insert into cards values (${places})`)
    for (let id = 1; id <= Number(count); id++) {
      const course = madeCourse(id)
      const row: Row = {
        ...course,
        price: decimalAmount(course.priceMinor),
        originalPrice: null,
        originalPriceMinor: null,
        imageUrl: null,
        isPopular: Number(course.popular),
        questionCount: 48,
        noteCount: 4,
        rating: null,
        studentsEnrolled: id,
        features: JSON.stringify(course.features),
        curriculum: JSON.stringify(course.curriculum),
      }
      insert.run(columns.map((column) => row[column]))
    }
    db.exec('create index cards_title on cards (title)', (error) => (error ? reject(error) : resolve()))
    insert.finalize()
  })
})

const statement = db.prepare(`select ${columns.join(',')} from cards order by title`)
const rows = () =>
  new Promise<Row[]>((resolve, reject) => {
    statement.all<Row>((error: Error | null, found: Row[]) => (error ? reject(error) : resolve(found)))
  })

const router = new Router()
router.get('/api/courses', async (ctx) => {
  ctx.body = (await rows()).map((row) => ({
    ...row,
    isPopular: row.isPopular === 1,
    features: JSON.parse(row.features as string) as unknown,
    curriculum: JSON.parse(row.curriculum as string) as unknown,
  }))
})
const app = new Koa()
app.use(router.routes() as Koa.Middleware)
const server = app.listen(0, () => tellPort(server.address()))
