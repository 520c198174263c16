import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const connections = 20

/** Requests answered a second, by autocannon in a process of its own. Throws when a reply is not `status`. */
export async function requestsPerSecond(
  url: string,
  { seconds, headers = {}, status = 200 }: { seconds: number; headers?: Record<string, string>; status?: number },
): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [autocannon, '-j', '-n', '-c', `${connections}`, '-d', `${seconds}`, ...given, url]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1e8 })
  const result = JSON.parse(stdout) as {
    errors: number
    statusCodeStats: Record<string, { count: number }>
    duration: number
  }
  const others = Object.keys(result.statusCodeStats).filter((code) => code !== `${status}`)
  if (result.errors > 0 || others.length > 0) throw new Error(`${url}: ${result.errors} errors, also ${others.join()}`)
  return (result.statusCodeStats[`${status}`]?.count ?? 0) / result.duration
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request over a kept-alive connection, with less of its own than `fetch`. Throws unless the reply is 200. */
export function exchange(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(url, { agent, method, headers: { ...headers, ...type } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', reject)
      reply.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (reply.statusCode === 200) resolve(text)
        else reject(new Error(`${url}: ${reply.statusCode} ${text.slice(0, 200)}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
