/** The parts that the tests use of clients without types. */
declare module '@mailchimp/mailchimp_marketing' {
  const client: {
    /** The base address of its calls. */
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
