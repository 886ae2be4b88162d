-- Which check refused a sign-in by another provider, as a code with its values: {code, values, received: {code, values}}.
alter table sign_in_trace add column finding jsonb;
