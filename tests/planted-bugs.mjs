/** Bugs that people building such a product make. Each is a small change to one file, and the tests that have to notice it.
 *  `npm run test:planted` puts each in, sees that the tests fail, and takes it out again. */

const storm = { project: 'simulation', file: 'tests/simulation/storm.test.ts' }
const protocol = { project: 'simulation', file: 'tests/simulation/protocol.test.ts' }
const recording = { project: 'offline', file: 'offline/account/record.test.ts' }
const adoption = { project: 'simulation', file: 'tests/simulation/adopt.test.ts' }
const adopting = { project: 'offline', file: 'offline/account/adopt.test.ts' }
const twoUsers = { project: 'server-sqlite', file: 'server/routes/two-users.test.ts' }
const connection = { project: 'server-sqlite', file: 'server/database/database.test.ts' }
const folds = { project: 'core', file: 'core/study/events/folds.test.ts' }

export const plantedBugs = [
  {
    bug: 'answers stop waiting when they are sent, not when they are acknowledged',
    edits: [
      {
        in: 'offline/sync/sync.ts',
        from: '  const answer = await call(send, push, { body })\n',
        to: '  await account.db.events.bulkPut(rows.map((row) => ({ ...row, waiting: 0 })))\n  const answer = await call(send, push, { body })\n',
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'a refusal of the whole push empties the queue',
    edits: [
      {
        in: 'offline/sync/sync.ts',
        from: "      if (!(error instanceof Problem)) throw error\n      if (error.code === 'epoch-conflict') {",
        to: "      if (!(error instanceof Problem)) throw error\n      if (error.status >= 400 && error.status < 500) await account.db.events.bulkDelete(rows.map((row) => row.id))\n      if (error.code === 'epoch-conflict') {",
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'cards are folded in the order in which events arrived',
    edits: [
      {
        in: 'core/study/events/counted-answers.ts',
        from: '  const inOrder = [...best.values()].sort((a, b) => compareEvents(a.placed, b.placed))',
        to: '  const inOrder = [...best.values()].sort((a, b) => events.indexOf(a.placed) - events.indexOf(b.placed))',
      },
    ],
    caughtBy: folds,
  },
  {
    bug: 'the number is read outside the transaction that stores the event',
    edits: [
      {
        in: 'offline/account/record.ts',
        from: '  const work = async () => {\n    const held = await readHeld(db, facts)\n',
        to: '  const work = async (held: Held) => {\n',
      },
      {
        in: 'offline/account/record.ts',
        from: '  return written(account, guard ? [] : facts, work, guard)\n',
        to: '  return readHeld(db, facts).then((held) => written(account, guard ? [] : facts, () => work(held), guard))\n',
      },
    ],
    caughtBy: recording,
  },
  {
    bug: 'a double tap makes two answers',
    edits: [
      {
        in: 'offline/account/record.ts',
        from: 'if (heldUnit(account.db, held, fact)) continue',
        to: 'if (heldUnit(account.db, held, fact) && rows.length < 0) continue',
      },
    ],
    caughtBy: recording,
  },
  {
    bug: "the newest device's card wins over the fold of both devices' answers",
    edits: [
      {
        in: 'offline/account/reproject.ts',
        from: 'db.study.project(subject, await eventsOf(db, subject))',
        to: 'db.study.project(subject, (await eventsOf(db, subject)).slice(-1))',
      },
    ],
    caughtBy: storm,
  },
  {
    bug: 'a difference between the two sides is never looked for',
    edits: [
      {
        in: 'offline/sync/sync.ts',
        from: "return count === server.count && digest === server.digest ? 'agrees' : 'differs'",
        to: "return count === server.count && digest === server.digest ? 'agrees' : 'agrees'",
      },
    ],
    caughtBy: storm,
  },
  {
    bug: "a push goes out before the login session was found to be its owner's",
    edits: [
      {
        in: 'offline/sync/sync.ts',
        from: '    const pulled = await pullNew(env, endMs)\n',
        to: "    const early = await pushWaiting(env, endMs)\n    if (early !== 'done') return early\n    const pulled = await pullNew(env, endMs)\n",
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'a fast clock wins every register',
    edits: [
      {
        in: 'core/study/events/register.ts',
        from: 'hlc: orderingHlc(event.hlc, placed.receivedAtMs)',
        to: 'hlc: event.hlc',
      },
    ],
    caughtBy: folds,
  },
  {
    bug: 'a copied profile keeps the numbers of its original',
    edits: [
      {
        in: 'offline/account/account.ts',
        from: '  await db.meta.put({ ...identity, epoch, lastSeq: own.length })',
        to: '  await db.meta.put({ ...identity, lastSeq: own.length })',
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'counts are compared and where events were placed is not',
    edits: [
      {
        in: 'core/study/events/digest.ts',
        from: 'for (const ms of [receivedAtMs ?? 0, effectiveAtMs])',
        to: 'for (const ms of [(receivedAtMs ?? 0) * 0, effectiveAtMs * 0])',
      },
    ],
    caughtBy: { project: 'core', file: 'core/study/events/digest.test.ts' },
  },
  {
    bug: 'signing out empties the queue',
    edits: [
      {
        in: 'offline/account/sign-out.ts',
        from: '  const unsent = await readUnsent(account, shared, account.env.mirror)\n',
        to: "  await account.db.events.where('[waiting+id]').between([1], [1, []]).delete()\n  const unsent = await readUnsent(account, shared, account.env.mirror)\n",
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'what is put off is thrown away',
    edits: [
      {
        in: 'offline/sync/sync.ts',
        from: "      if (!(error instanceof Problem)) throw error\n      if (error.code === 'epoch-conflict') {",
        to: "      if (!(error instanceof Problem)) throw error\n      if (error.code === 'too-many-requests') await account.db.events.bulkDelete(rows.map((row) => row.id))\n      if (error.code === 'epoch-conflict') {",
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'the server acknowledges before the commit',
    edits: [
      {
        in: 'server/services/study/sync-push.ts',
        from: 'work: (take) => db.transaction((trx) => storePushes(take(), { now, limits, grader, trx })),',
        to: 'work: (take) => {\n      let early: Answer[] | undefined\n      return db\n        .transaction(async (trx) => (early = await storePushes(take(), { now, limits, grader, trx })))\n        .catch((error: unknown) => {\n          if (early) return early\n          throw error\n        })\n    },',
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'what could not be committed stays open, and takes with it what is acknowledged after it',
    edits: [
      {
        in: 'server/database/database.ts',
        from: "else all('ROLLBACK;', [], () => done(error, rows))",
        to: 'else done(error, rows)',
      },
    ],
    caughtBy: connection,
  },
  {
    bug: 'a statement that met a locked file keeps every later transaction from being committed',
    edits: [
      {
        in: 'server/database/prepared-statements.ts',
        from: 'else statement.reset(() => reject(error))',
        to: 'else reject(error)',
      },
    ],
    caughtBy: connection,
  },
  {
    bug: 'the bytes of a pack are taken as they come',
    edits: [
      {
        in: 'offline/packs/pack-blob.ts',
        from: 'if (found === sha256) return bytes',
        to: 'if (found.length === sha256.length) return bytes',
      },
    ],
    caughtBy: { project: 'offline', file: 'offline/packs/pack-download.test.ts' },
  },
  {
    bug: 'a clock that is set back prolongs a lease',
    edits: [
      {
        in: 'offline/packs/leases.ts',
        from: 'Math.max(nowMs, latestServerTimeMs, best.issuedAtMs)',
        to: 'Math.min(nowMs, latestServerTimeMs + 1e15, best.issuedAtMs + 1e15)',
      },
    ],
    caughtBy: { project: 'offline', file: 'offline/packs/leases.test.ts' },
  },
  {
    bug: 'one refused event stops the queue behind it',
    edits: [
      {
        in: 'offline/sync/apply-sync.ts',
        from: '        touched.push(...(await moveToDeadLetters(',
        to: '        if (row.seq < 0) touched.push(...(await moveToDeadLetters(',
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'the card is written in a transaction of its own',
    edits: [
      {
        in: 'offline/account/record.ts',
        from: 'db.events.bulkAdd(rows), db.meta',
        to: 'Dexie.ignoreTransaction(() => db.events.bulkAdd(rows)), db.meta',
      },
      { in: 'offline/account/record.ts', from: '', to: "import { Dexie } from 'dexie'\n" },
    ],
    caughtBy: recording,
  },
  {
    bug: 'an answer whose number went to another is given up',
    edits: [
      {
        in: 'offline/sync/apply-sync.ts',
        from: ' || (await numberAnew(account, row, result.code))) continue',
        to: ') continue',
      },
    ],
    caughtBy: protocol,
  },
  {
    bug: 'adopted answers are numbered after what this device did today',
    edits: [
      {
        in: 'offline/account/adopt.ts',
        from: 'isAheadOfItsPlace(row) ? numbered(',
        to: 'row ? numbered(',
      },
    ],
    caughtBy: adoption,
  },
  {
    bug: 'adopted answers get ids of their own',
    edits: [
      {
        in: 'offline/account/adopt.ts',
        from: 'const mine = ownedBy(db.study, userId, row)',
        to: 'const mine = ownedBy(db.study, userId, { ...row, event: { ...row.event, id: target.newId() } })',
      },
    ],
    caughtBy: adopting,
  },
  {
    bug: 'an adopted database goes before the server has its work',
    edits: [{ in: 'offline/account/adopt.ts', from: 'row?.waiting !== 0', to: 'row === undefined' }],
    caughtBy: adopting,
  },
  {
    bug: 'whoever knows the id of a passkey renames it',
    edits: [
      {
        in: 'server/models/account/passkey-row.ts',
        from: 'where({ id, user_id: userId }).patch({ name })',
        to: 'where({ id }).patch({ name })',
      },
    ],
    caughtBy: twoUsers,
  },
  {
    bug: 'a call is new, and nobody said how it answers another user',
    edits: [
      {
        in: 'core/contract/site/health.ts',
        from: '',
        to: "import { me } from '../account/auth.ts'\nexport const somebody = { ...me, name: 'somebody' }\n",
      },
    ],
    caughtBy: twoUsers,
  },
]
