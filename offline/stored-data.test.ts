import { expect, test } from 'vitest'
import { storedOnDevice } from '../core/privacy/stored-on-device.ts'
import { AccountDb } from './account/account-db.ts'
import { SharedDb } from './shared-db.ts'

const namesOf = ({ tables }: { tables: { name: string }[] }) => tables.map(({ name }) => name).toSorted()
const told = (where: 'account' | 'shared') => storedOnDevice.flatMap((stored) => stored[where] ?? []).toSorted()

test('the privacy page names every table of the databases of a device once', () => {
  expect(told('account')).toEqual(namesOf(new AccountDb('a')))
  expect(told('shared')).toEqual(namesOf(new SharedDb()))
})
