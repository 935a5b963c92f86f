// Starts the program with a data folder of its own, ends it, and starts it again.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LOWEST_PORT = 20_000
const PORTS = 40_000

export async function startServer(program, flags = []) {
  const data = mkdtempSync(join(tmpdir(), 'manticore-page-'))
  const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
  const server = { address: '', base: '', data, child: null, start, kill, stop }

  async function start() {
    const child = spawn(program, ['web', '--no-open', '--port', String(port), '--data', data, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
    server.child = child
    server.address = await printedAddress(child)
    server.base = new URL(server.address).origin
  }

  /** As a crash would. */
  async function kill() {
    const ended = new Promise((done) => server.child.once('exit', done))
    server.child.kill('SIGKILL')
    await ended
  }

  async function stop() {
    await kill()
    rmSync(data, { recursive: true, force: true })
  }

  await start()
  return server
}

function printedAddress(child) {
  return new Promise((done, refuse) => {
    let said = ''
    const hear = (chunk) => {
      said += chunk
      const found = /https?:\/\/\S*token=[\w-]+/.exec(said)
      if (found) done(found[0])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => refuse(new Error(`the server ended with ${code}: ${said}`)))
  })
}
