/** Folders and test files by area, for whoever asks for the tests of one: `npm run check -- study`. */
export const areas = {
  study: [
    ...['core/study', 'core/questions', 'core/exams', 'core/content', 'core/contract', 'offline', 'sw'],
    ...['app/data', 'app/questions', 'app/tasks', 'app/learning', 'app/features/practice', 'app/features/exam'],
    ...['server/routes/study', 'server/services/study', 'server/models/study', 'server/packs'],
    ...[
      'tests/simulation/protocol.test.ts',
      'tests/simulation/adopt.test.ts',
      'tests/simulation/compare-learners.test.ts',
    ],
  ],
  tutor: [
    ...['core/tutor', 'core/search', 'core/contract', 'offline/tutor', 'app/tutor-chat', 'server/adapters/llm'],
    ...['server/routes/tutor', 'server/services/tutor', 'server/models/tutor'],
  ],
  shop: [
    ...['core/shop', 'core/contract', 'server/content', 'server/rendering'],
    ...['server/routes/shop', 'server/routes/site', 'server/services/shop', 'server/models/shop'],
    ...['server/routes/messages', 'server/services/messages', 'server/mail', 'server/jobs'],
    ...['server/adapters/payments', 'server/sandbox', 'server/receipts', 'app/payment'],
    ...['server/routes/operator', 'server/services/operator'],
  ],
  account: [
    ...['server/routes/account', 'server/services/account', 'server/models/account'],
    ...['server/services/limits', 'server/models/limits'],
    ...[
      'offline/account',
      'app/data/session',
      'app/features/account',
      'app/identity',
      'server/http/login-session.test.ts',
    ],
  ],
  app: ['app'],
}
