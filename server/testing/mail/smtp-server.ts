import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface SmtpServer extends AsyncDisposable {
  url: string
  port: number
  /** What arrived, as it went over the wire, with its envelope. */
  mails: { from: string; to: string[]; data: string }[]
  /** What it was told to do, without names and words: `EHLO`. */
  commands: string[]
  /** Answers to MAIL, to RCPT, to DATA, and to its end; `null` for none at all. */
  answers: { sender: string; recipient: string; begin: string; data: string | null }
}

/** Takes mail on a free port of this machine, or on `port`, and keeps it. Speaks as much SMTP as a test needs. */
export async function smtpServer(port = 0): Promise<SmtpServer> {
  const mails: SmtpServer['mails'] = []
  const commands: string[] = []
  const answers: SmtpServer['answers'] = {
    sender: '250 OK',
    recipient: '250 OK',
    begin: '354 go on',
    data: '250 OK',
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, { mails, commands, answers })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = (server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    mails,
    commands,
    answers,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(
  socket: Socket,
  { mails, commands, answers }: Pick<SmtpServer, 'mails' | 'commands' | 'answers'>,
): void {
  let waiting = ''
  let isData = false
  let envelope = { from: '', to: [] as string[] }
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test ESMTP')
  socket.on('data', (bytes) => {
    waiting += bytes.toString('utf8')
    for (;;) {
      const end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const got = waiting.slice(0, end)
      waiting = waiting.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        if (answers.data?.startsWith('2')) mails.push({ ...envelope, data: got })
        envelope = { from: '', to: [] }
        if (answers.data !== null) say(answers.data)
      } else command(got)
    }
  })

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    commands.push(line.split(' ')[0] ?? '')
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'MAIL') envelope.from = address
    if (verb === 'RCPT') envelope.to.push(address)
    if (verb === 'DATA') isData = answers.begin.startsWith('3')
    if (verb === 'MAIL') say(answers.sender)
    else if (verb === 'RCPT') say(answers.recipient)
    else if (verb === 'DATA') say(answers.begin)
    else if (verb === 'STAR') say('502 no TLS here')
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 OK')
  }
}
