/** What the tests use of clients that come without types. */
declare module '@mailchimp/mailchimp_marketing' {
  const client: {
    /** Where its calls go. */
    basePath: string;
    setConfig(config: { apiKey: string; server: string }): void;
    ping: { get(): Promise<unknown> };
    templates: {
      getTemplate(id: string | undefined): Promise<unknown>;
      create(template: { name: string; html: string }): Promise<{ id: number; date_created: string }>;
    };
  };
  export = client;
}
