-- Two hosts may call a client the same.
ALTER TABLE "oidc_artifact" DROP CONSTRAINT "oidc_artifact_model_id_pk";--> statement-breakpoint
ALTER TABLE "oidc_artifact" ADD CONSTRAINT "oidc_artifact_model_id_host_pk" PRIMARY KEY("model","id","host");--> statement-breakpoint
-- What a bearer holds is kept as its SHA-256 alone: open sessions and their tokens go on.
UPDATE "oidc_artifact" SET
  "id" = translate(encode(sha256(convert_to("id", 'UTF8')), 'base64'), '+/=', '-_'),
  "payload" = CASE WHEN "payload" ? 'jti'
    THEN "payload" || jsonb_build_object('jti', translate(encode(sha256(convert_to("payload"->>'jti', 'UTF8')), 'base64'), '+/=', '-_')) ELSE "payload" END
WHERE "model" NOT IN ('Client', 'Grant', 'FederatedSession', 'Interaction');--> statement-breakpoint
-- Both hold secrets that only the process can seal: a sign-in under way begins again, and no released version has registered a client.
DELETE FROM "oidc_artifact" WHERE "model" IN ('Client', 'Interaction');
