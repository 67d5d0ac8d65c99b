/** Brings the database behind the URL to the newest schema. Placeholder until the migrations are here. */
export async function migrate(connectionUrl: string): Promise<void> {
  void connectionUrl;
}
