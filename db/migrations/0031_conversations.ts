import type { Knex } from 'knex'

/** Conversations with the tutor. They are rows and not events, so that what is deleted is gone. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('conversations', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    // Made by who began it: of one user alone, so that nobody meets another's.
    table.text('id').notNullable()
    table.text('title').notNullable()
    table.text('subject').notNullable()
    table.text('category').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('last_message_at_ms').notNullable()
    // Changes of it and of its messages.
    table.integer('revision').notNullable()
    table.primary(['user_id', 'id'])
  })
  await knex.schema.createTable('chat_messages', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('id').notNullable()
    table.text('conversation_id').notNullable()
    // 1, 2, 3 … within the conversation; a gap where messages were replaced.
    table.integer('place').notNullable()
    table.text('role').notNullable()
    // Of an answer: the message that it answers.
    table.text('reply_to')
    table.text('content').notNullable()
    // How it was asked: type, mode, what about. JSON, the same for an answer.
    table.text('asked').notNullable()
    table.text('state').notNullable()
    // The whole answer as JSON; of a student's own message null, as all that follows.
    table.text('answer')
    table.boolean('is_helpful')
    // The day whose token it took.
    table.text('charged_on')
    // How often it was begun, and until when the server that is at it has it.
    table.integer('making')
    table.bigInteger('claimed_until_ms')
    // Of the answer, for what is counted: 0 to 1, what it says of the subject, and titles of topics that it cites, as JSON.
    table.float('confidence', 53)
    table.boolean('is_intelligent')
    table.text('topics')
    // Words of a question that the library had no answer to, or none that helped: JSON.
    table.text('gap_words')
    table.bigInteger('created_at_ms').notNullable()
    table.primary(['user_id', 'id'])
    table
      .foreign(['user_id', 'conversation_id'])
      .references(['user_id', 'id'])
      .inTable('conversations')
      .onDelete('CASCADE')
    table.unique(['user_id', 'conversation_id', 'place'])
  })
  await knex.raw('create index chat_gaps on chat_messages (created_at_ms) where gap_words is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('chat_messages')
  await knex.schema.dropTable('conversations')
}
