/** The least that a page of our stack can be, to hold our own beside: React, the router, the query cache, Dexie, and one
 *  question with its answer kept. */
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { Dexie, type EntityTable } from 'dexie'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FloorQuestion } from './made-bank.ts'

class FloorDb extends Dexie {
  questions!: EntityTable<FloorQuestion, 'id'>
  answers!: EntityTable<{ id: string; questionId: string; choice: number }, 'id'>

  constructor() {
    super('floor')
    this.version(1).stores({ questions: 'id,topic', answers: 'id,questionId' })
  }
}

const db = new FloorDb()

const bank = queryOptions({
  queryKey: ['bank'],
  queryFn: async () => {
    const kept = await db.questions.toArray()
    if (kept.length > 0) return kept
    const fetched = (await (await fetch('/bank.json')).json()) as FloorQuestion[]
    await db.questions.bulkPut(fetched)
    return fetched
  },
  networkMode: 'always',
})

function Practice() {
  const { data: questions } = useQuery(bank)
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const question = questions?.[index]
  if (!question) return <p>Loading…</p>
  const choose = (choice: number) => {
    setChosen(choice)
    void db.answers.put({ id: crypto.randomUUID(), questionId: question.id, choice })
  }
  return (
    <main>
      <h1>
        Question {index + 1} of {questions.length}
      </h1>
      <form>
        <fieldset>
          <legend>{question.stem}</legend>
          {question.options.map((option, at) => (
            <label key={option}>
              <input type="radio" name="answer" checked={chosen === at} onChange={() => choose(at)} /> {option}
            </label>
          ))}
        </fieldset>
      </form>
      {chosen !== null && <p data-verdict>{question.why}</p>}
      <button
        type="button"
        onClick={() => {
          setIndex((index + 1) % questions.length)
          setChosen(null)
        }}
      >
        Next
      </button>
    </main>
  )
}

const root = createRootRoute({ component: Outlet })
const practice = createRoute({ getParentRoute: () => root, path: '/', component: Practice })
const router = createRouter({ routeTree: root.addChildren([practice]) })
const place = document.querySelector('#root')
if (!place) throw new Error('there is no #root')
createRoot(place).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
void navigator.serviceWorker.register('/worker.js')
