import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import getRawBody from 'raw-body'
import { sandboxKeys } from '../../sandbox/requests/answer-request.ts'
import type { TestSandbox } from './test-sandbox.ts'

/** The sandbox as servers of other processes reach it over the network, whatever their keys. `isHeard`: is there still somebody to
 *  answer, once a call, as `POST /v1/refunds`, is carried out? */
export async function serveSandbox(
  { sandbox }: Pick<TestSandbox, 'sandbox'>,
  isHeard: (call: string) => Promise<boolean> = async () => true,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const method = request.method ?? 'GET'
      const { pathname: path, search: query } = new URL(request.url ?? '/', 'http://provider')
      const { status, headers, body } = await sandbox.answer({
        ...{ method, path, query, body: await getRawBody(request, { encoding: 'utf8' }) },
        authorization: `Bearer ${sandboxKeys.secret}`,
        idempotencyKey: request.headers['idempotency-key']?.toString(),
        apiVersion: undefined,
        isFromBrowser: false,
      })
      if (!(await isHeard(`${method} ${path}`))) return
      response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
